CREATE TABLE "page_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "page_assets_kept_until" ON "page_assets" USING btree ("kept_until");