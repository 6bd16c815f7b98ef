CREATE TABLE "account_pictures" (
	"account_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"content" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_pictures_id_unique" UNIQUE("id")
);
