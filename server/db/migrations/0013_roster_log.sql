CREATE TABLE "roster_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"is_opening" boolean NOT NULL,
	"change" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roster_log" ADD CONSTRAINT "roster_log_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_log_session" ON "roster_log" USING btree ("session_id","id");