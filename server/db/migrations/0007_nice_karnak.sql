CREATE TABLE "health_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"checkedAt" timestamp with time zone NOT NULL
);
