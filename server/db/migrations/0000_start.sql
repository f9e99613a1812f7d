CREATE TABLE "backgrounds" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"position" integer NOT NULL,
	"url" text,
	"thumbnail_url" text
);
--> statement-breakpoint
CREATE TABLE "call_to_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"label" text NOT NULL,
	"url" text NOT NULL,
	"open" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "elements" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"position" integer NOT NULL,
	"file_url" text,
	"content_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_options" (
	"id" text PRIMARY KEY NOT NULL,
	"poll_id" text NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"hide_results" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_log" (
	"session_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	"sender" text NOT NULL,
	"role" text NOT NULL,
	"event" json NOT NULL,
	CONSTRAINT "scene_log_session_id_seq_pk" PRIMARY KEY("session_id","seq")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"studio_token" text NOT NULL,
	"name" text NOT NULL,
	"group_name" text NOT NULL,
	"group_social_links" json NOT NULL,
	"organization_id" text NOT NULL,
	"organization_name" text NOT NULL,
	"live_chat_id" text NOT NULL,
	"live_chat_disabled" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'idle' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"web_rtc_session_id" text NOT NULL,
	"local_recording_enabled" boolean DEFAULT false NOT NULL,
	"rtmp_destinations" json NOT NULL,
	"template_settings" json NOT NULL,
	"scene" json NOT NULL,
	"scene_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_studio_token_unique" UNIQUE("studio_token")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"transition_type" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backgrounds" ADD CONSTRAINT "backgrounds_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_to_actions" ADD CONSTRAINT "call_to_actions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_log" ADD CONSTRAINT "scene_log_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backgrounds_session" ON "backgrounds" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "call_to_actions_session" ON "call_to_actions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "elements_session" ON "elements" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "poll_options_poll" ON "poll_options" USING btree ("poll_id");--> statement-breakpoint
CREATE INDEX "polls_session" ON "polls" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "topics_session" ON "topics" USING btree ("session_id");