CREATE TABLE "tracked_counts" (
	"session_id" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "tracked_counts_session_id_minute_kind_subject_pk" PRIMARY KEY("session_id","minute","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "tracked_counts" ADD CONSTRAINT "tracked_counts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracked_counts_minute" ON "tracked_counts" USING btree ("minute");