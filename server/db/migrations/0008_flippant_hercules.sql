CREATE TABLE "chat_marks" (
	"session_id" text NOT NULL,
	"author_id" text NOT NULL,
	"chat_message_id" text NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "chat_marks_session_id_author_id_chat_message_id_mark_pk" PRIMARY KEY("session_id","author_id","chat_message_id","mark")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"session_id" text NOT NULL,
	"chat_message_id" text NOT NULL,
	"client_id" text NOT NULL,
	"channel" text NOT NULL,
	"seq" bigint NOT NULL,
	"version" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"text" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"author_role" text NOT NULL,
	"is_question" boolean NOT NULL,
	"is_answered" boolean NOT NULL,
	"is_pinned" boolean NOT NULL,
	"is_held" boolean NOT NULL,
	"is_deleted" boolean NOT NULL,
	"votes" integer NOT NULL,
	"reactions" json NOT NULL,
	CONSTRAINT "chat_messages_session_id_chat_message_id_pk" PRIMARY KEY("session_id","chat_message_id")
);
--> statement-breakpoint
CREATE TABLE "chat_people" (
	"session_id" text NOT NULL,
	"author_id" text NOT NULL,
	"name" text,
	"role" text NOT NULL,
	"first_seen_ms" bigint NOT NULL,
	"address_tag" text NOT NULL,
	"banned_at_ms" bigint,
	"read_seqs" json NOT NULL,
	CONSTRAINT "chat_people_session_id_author_id_pk" PRIMARY KEY("session_id","author_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "chat_slow_mode_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "chat_needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cheers" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_marks" ADD CONSTRAINT "chat_marks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_people" ADD CONSTRAINT "chat_people_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_place" ON "chat_messages" USING btree ("session_id","channel","seq");--> statement-breakpoint
CREATE INDEX "chat_messages_author" ON "chat_messages" USING btree ("session_id","author_id");