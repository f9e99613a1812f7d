CREATE TABLE "session_videos" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"place" text NOT NULL,
	"secret" text NOT NULL,
	"file_name" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"encoder_failures" integer DEFAULT 0 NOT NULL,
	"server_ends" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"duration" double precision,
	"width" integer,
	"height" integer,
	"renditions" json DEFAULT '[]'::json NOT NULL,
	"trim" json,
	"cover_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waiting_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "session_videos" ADD CONSTRAINT "session_videos_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "session_videos_place" ON "session_videos" USING btree ("session_id","place");--> statement-breakpoint
CREATE INDEX "session_videos_queue" ON "session_videos" USING btree ("status","waiting_since");