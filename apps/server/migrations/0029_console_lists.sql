-- What a text is found by: each pair of neighbouring characters, small. Words would not do, for nothing separates them in Chinese, and
-- neither would trigrams, which leave out whatever the locale "C" takes for no letter.
CREATE FUNCTION text_pairs(said text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  select coalesce(array_agg(distinct substr(lower(said), at, 2)), '{}') from generate_series(1, char_length(said) - 1) at
$$;--> statement-breakpoint
-- What is there was shown all the time.
ALTER TABLE "article_topics" ADD COLUMN "status" text NOT NULL DEFAULT 'published', ADD COLUMN "version" integer NOT NULL DEFAULT 1,
  ADD COLUMN "published_at" timestamp (3) with time zone DEFAULT '2026-01-01T00:00:00Z',
  ADD COLUMN "updated_at" timestamp (3) with time zone NOT NULL DEFAULT '2026-01-01T00:00:00Z';--> statement-breakpoint
ALTER TABLE "article_topics" ALTER COLUMN "status" DROP DEFAULT, ALTER COLUMN "version" DROP DEFAULT,
  ALTER COLUMN "published_at" DROP DEFAULT, ALTER COLUMN "updated_at" DROP DEFAULT;--> statement-breakpoint
-- What is there was shown all the time.
ALTER TABLE "help_groups" ADD COLUMN "status" text NOT NULL DEFAULT 'published', ADD COLUMN "version" integer NOT NULL DEFAULT 1,
  ADD COLUMN "published_at" timestamp (3) with time zone DEFAULT '2026-01-01T00:00:00Z',
  ADD COLUMN "updated_at" timestamp (3) with time zone NOT NULL DEFAULT '2026-01-01T00:00:00Z';--> statement-breakpoint
ALTER TABLE "help_groups" ALTER COLUMN "status" DROP DEFAULT, ALTER COLUMN "version" DROP DEFAULT,
  ALTER COLUMN "published_at" DROP DEFAULT, ALTER COLUMN "updated_at" DROP DEFAULT;--> statement-breakpoint
DROP INDEX "content_drafts_touched";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
DROP INDEX "audit_log_action";--> statement-breakpoint
DROP INDEX "promotion_line_items_slot";--> statement-breakpoint
DROP INDEX "error_issues_last_seen_at";--> statement-breakpoint
CREATE INDEX "accounts_state" ON "accounts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "redeem_batches_newest" ON "redeem_batches" USING btree ("made_at","id");--> statement-breakpoint
CREATE INDEX "lottery_draws_won_prize" ON "lottery_draws" USING btree ("activity_id","prize_id","id") WHERE prize_id is not null;--> statement-breakpoint
CREATE INDEX "ad_unmatched_step" ON "ad_unmatched" USING btree ("step","last_at");--> statement-breakpoint
CREATE INDEX "ad_unmatched_platform" ON "ad_unmatched" USING btree ("platform","last_at");--> statement-breakpoint
CREATE INDEX "articles_touched" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_touched_of_status" ON "articles" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin (text_pairs(("title" || ' ' || "id")));--> statement-breakpoint
CREATE INDEX "content_drafts_words" ON "content_drafts" USING gin (text_pairs(("title" || ' ' || "item_id")));--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING gin (text_pairs("subject"));--> statement-breakpoint
CREATE INDEX "pay_mismatches_channel" ON "pay_mismatches" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "pay_mismatches_day" ON "pay_mismatches" USING btree ("day","channel","resolved_at","id");--> statement-breakpoint
CREATE INDEX "pay_agreements_channel" ON "pay_agreements" USING btree ("channel","created_at","id");--> statement-breakpoint
CREATE INDEX "promotion_line_items_updated_at" ON "promotion_line_items" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "promotion_line_items_on" ON "promotion_line_items" USING btree ("is_on","updated_at","id");--> statement-breakpoint
CREATE INDEX "promotion_line_items_name" ON "promotion_line_items" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "promotion_line_items_begins" ON "promotion_line_items" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "feedback_kind" ON "feedback" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "feedback_words" ON "feedback" USING gin (text_pairs("text"));--> statement-breakpoint
CREATE INDEX "guardian_requests_newest" ON "guardian_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "tickets_kind" ON "tickets" USING btree ("kind","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("updated_at","id") WHERE state in ('submitted', 'in_progress', 'waiting');--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE INDEX "error_issues_state" ON "error_issues" USING btree ("state","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "error_issues_words" ON "error_issues" USING gin (text_pairs(("type" || ' ' || "title" || ' ' || "culprit")));--> statement-breakpoint
CREATE INDEX "content_drafts_touched" ON "content_drafts" USING btree ("kind","updated_at","item_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "promotion_line_items_slot" ON "promotion_line_items" USING btree ("slot_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "error_issues_last_seen_at" ON "error_issues" USING btree ("last_seen_at","id");