CREATE TABLE "blobs" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"upload_id" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_pictures" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_pictures" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "content_image_files" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "application_pictures" ADD COLUMN "blob_key" text;--> statement-breakpoint
ALTER TABLE "account_pictures" ADD COLUMN "blob_key" text;--> statement-breakpoint
ALTER TABLE "content_image_files" ADD COLUMN "blob_key" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "blob_key" text;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "blob_key" text;--> statement-breakpoint
CREATE INDEX "blobs_to_delete" ON "blobs" USING btree ("state","at") WHERE state <> 'kept';
--> statement-breakpoint
-- Many statements delete rows that own files, also by cascade. These triggers mark the object in the same transaction,
-- and a job deletes it. A DELETE trigger has no NEW row, so each table has two.
CREATE FUNCTION drop_blob() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE blobs SET state = 'dropped' WHERE key = OLD.blob_key;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER account_pictures_drop_blob AFTER DELETE ON account_pictures
  FOR EACH ROW WHEN (OLD.blob_key IS NOT NULL) EXECUTE FUNCTION drop_blob();
--> statement-breakpoint
CREATE TRIGGER account_pictures_change_blob AFTER UPDATE OF blob_key ON account_pictures
  FOR EACH ROW WHEN (OLD.blob_key IS NOT NULL AND NEW.blob_key IS DISTINCT FROM OLD.blob_key)
  EXECUTE FUNCTION drop_blob();
--> statement-breakpoint
CREATE TRIGGER application_pictures_drop_blob AFTER DELETE ON application_pictures
  FOR EACH ROW WHEN (OLD.blob_key IS NOT NULL) EXECUTE FUNCTION drop_blob();
--> statement-breakpoint
CREATE TRIGGER application_pictures_change_blob AFTER UPDATE OF blob_key ON application_pictures
  FOR EACH ROW WHEN (OLD.blob_key IS NOT NULL AND NEW.blob_key IS DISTINCT FROM OLD.blob_key)
  EXECUTE FUNCTION drop_blob();
--> statement-breakpoint
CREATE TRIGGER content_image_files_drop_blob AFTER DELETE ON content_image_files
  FOR EACH ROW WHEN (OLD.blob_key IS NOT NULL) EXECUTE FUNCTION drop_blob();
--> statement-breakpoint
CREATE TRIGGER content_image_files_change_blob AFTER UPDATE OF blob_key ON content_image_files
  FOR EACH ROW WHEN (OLD.blob_key IS NOT NULL AND NEW.blob_key IS DISTINCT FROM OLD.blob_key)
  EXECUTE FUNCTION drop_blob();
--> statement-breakpoint
CREATE TRIGGER releases_drop_blob AFTER DELETE ON releases
  FOR EACH ROW WHEN (OLD.blob_key IS NOT NULL) EXECUTE FUNCTION drop_blob();
--> statement-breakpoint
CREATE TRIGGER releases_change_blob AFTER UPDATE OF blob_key ON releases
  FOR EACH ROW WHEN (OLD.blob_key IS NOT NULL AND NEW.blob_key IS DISTINCT FROM OLD.blob_key)
  EXECUTE FUNCTION drop_blob();
--> statement-breakpoint
CREATE TRIGGER attachments_drop_blob AFTER DELETE ON attachments
  FOR EACH ROW WHEN (OLD.blob_key IS NOT NULL) EXECUTE FUNCTION drop_blob();
--> statement-breakpoint
CREATE TRIGGER attachments_change_blob AFTER UPDATE OF blob_key ON attachments
  FOR EACH ROW WHEN (OLD.blob_key IS NOT NULL AND NEW.blob_key IS DISTINCT FROM OLD.blob_key)
  EXECUTE FUNCTION drop_blob();
