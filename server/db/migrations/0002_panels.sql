CREATE TABLE "blobs" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"checksum" text NOT NULL,
	"key" text,
	"is_used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"poll_id" text NOT NULL,
	"voter_id" text NOT NULL,
	"option_id" text NOT NULL,
	CONSTRAINT "poll_votes_poll_id_voter_id_pk" PRIMARY KEY("poll_id","voter_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"session_id" text NOT NULL,
	"chat_message_id" text NOT NULL,
	"content" text NOT NULL,
	"author_name" text NOT NULL,
	"user_id" text,
	"is_pinned" boolean NOT NULL,
	"pinned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "questions_session_id_chat_message_id_pk" PRIMARY KEY("session_id","chat_message_id")
);
--> statement-breakpoint
CREATE TABLE "topic_marks" (
	"session_id" text NOT NULL,
	"topic_id" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "elements" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_option_id_poll_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."poll_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_marks" ADD CONSTRAINT "topic_marks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blobs_session" ON "blobs" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "poll_votes_option" ON "poll_votes" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "topic_marks_session" ON "topic_marks" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_to_actions_one_open" ON "call_to_actions" USING btree ("session_id") WHERE open;--> statement-breakpoint
CREATE UNIQUE INDEX "polls_one_open" ON "polls" USING btree ("session_id") WHERE status = 'opened';