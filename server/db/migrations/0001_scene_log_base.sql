ALTER TABLE "sessions" ADD COLUMN "log_scene" json;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "log_seq" bigint DEFAULT 0 NOT NULL;