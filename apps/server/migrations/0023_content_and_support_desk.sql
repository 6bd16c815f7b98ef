CREATE TABLE "content_drafts" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"base" integer NOT NULL,
	"revision" integer NOT NULL,
	"by" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_drafts_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"number" integer NOT NULL,
	"act" text NOT NULL,
	"fields" jsonb NOT NULL,
	"by" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_revisions_kind_item_id_number_pk" PRIMARY KEY("kind","item_id","number")
);
--> statement-breakpoint
CREATE TABLE "content_image_files" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "content_image_files_hash_width_pk" PRIMARY KEY("hash","width")
);
--> statement-breakpoint
CREATE TABLE "content_images" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"name" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint,
	"feedback_id" bigint,
	"guardian_request_id" bigint,
	"author" text NOT NULL,
	"sealed" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reply_templates_title_unique" UNIQUE("title")
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "content_image_files" ADD CONSTRAINT "content_image_files_hash_content_images_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."content_images"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_guardian_request_id_guardian_requests_id_fk" FOREIGN KEY ("guardian_request_id") REFERENCES "public"."guardian_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_drafts_touched" ON "content_drafts" USING btree ("kind","updated_at");--> statement-breakpoint
CREATE INDEX "content_images_newest" ON "content_images" USING btree ("at","hash");--> statement-breakpoint
CREATE INDEX "support_notes_ticket" ON "support_notes" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_notes_feedback" ON "support_notes" USING btree ("feedback_id");--> statement-breakpoint
CREATE INDEX "support_notes_guardian" ON "support_notes" USING btree ("guardian_request_id");--> statement-breakpoint
CREATE INDEX "feedback_state" ON "feedback" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee","updated_at");--> statement-breakpoint
-- What visitors were shown stays as it was, or a way back would lead elsewhere.
CREATE TRIGGER content_revisions_append_only BEFORE UPDATE OR DELETE ON content_revisions
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- People accepted a published agreement as it is.
CREATE FUNCTION refuse_agreement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published agreement never changes';
END
$$;
--> statement-breakpoint
CREATE TRIGGER agreements_published_for_good BEFORE UPDATE OR DELETE ON agreements
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION refuse_agreement_change();
