ALTER TABLE "sessions" ADD COLUMN "open_join" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "host_link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "speaker_link_version" integer DEFAULT 1 NOT NULL;