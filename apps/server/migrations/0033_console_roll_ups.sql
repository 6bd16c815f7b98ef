CREATE TABLE "ad_step_days" (
	"day" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"people" integer NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "ad_step_days_day_channel_kind_pk" PRIMARY KEY("day","channel","kind")
);
--> statement-breakpoint
CREATE TABLE "pay_balances" (
	"account" text PRIMARY KEY NOT NULL,
	"debit_fen" bigint NOT NULL,
	"credit_fen" bigint NOT NULL,
	"until_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_slot_days" (
	"day" text NOT NULL,
	"slot_id" text NOT NULL,
	"requests" bigint NOT NULL,
	"shows" bigint NOT NULL,
	"clicks" bigint NOT NULL,
	"pays" bigint NOT NULL,
	CONSTRAINT "promotion_slot_days_day_slot_id_pk" PRIMARY KEY("day","slot_id")
);
--> statement-breakpoint
DROP TABLE "ad_step_hours";--> statement-breakpoint
DROP INDEX "audit_log_subject";--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (text_pairs(("subject" || ' ' || coalesce("reason", '') || ' ' || coalesce("from", ''))));--> statement-breakpoint
CREATE INDEX "event_rollups_visits" ON "event_rollups" USING btree ("starts_at","channel") WHERE span = 'day' and name = '*';--> statement-breakpoint
-- Clicks and people were not counted until now: the next turn counts every step and click again, by day.
DELETE FROM "figure_marks" WHERE "name" = 'steps';--> statement-breakpoint
INSERT INTO "promotion_slot_days" ("day", "slot_id", "requests", "shows", "clicks", "pays")
SELECT to_char("starts_at" at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), "slot_id", sum("requests"), sum("shows"), sum("clicks"), sum("pays")
FROM "promotion_hours" WHERE "channel" = '*' GROUP BY 1, 2;
