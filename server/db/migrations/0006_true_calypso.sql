CREATE TABLE "removed_people" (
	"session_id" text NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_people_session_id_person_id_pk" PRIMARY KEY("session_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "elements" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "removed_people" ADD CONSTRAINT "removed_people_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;