CREATE TABLE "figure_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_step_hours" (
	"starts_at" timestamp (3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "ad_step_hours_starts_at_channel_kind_pk" PRIMARY KEY("starts_at","channel","kind")
);
--> statement-breakpoint
CREATE TABLE "pay_hours" (
	"starts_at" timestamp (3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"measure" text NOT NULL,
	"number" integer NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "pay_hours_starts_at_channel_measure_pk" PRIMARY KEY("starts_at","channel","measure")
);
--> statement-breakpoint
ALTER TABLE "ad_steps" ADD COLUMN "credited_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "ad_steps_at" ON "ad_steps" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ad_steps_credited_at" ON "ad_steps" USING btree ("credited_at") WHERE credited_at is not null;--> statement-breakpoint
CREATE INDEX "pay_order_events_at" ON "pay_order_events" USING btree ("at");