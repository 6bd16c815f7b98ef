CREATE TABLE "channels" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tag_id" text,
	"offer" text,
	"download_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channels_download_name_unique" UNIQUE("download_name")
);
--> statement-breakpoint
CREATE TABLE "ad_clicks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_clicks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"click_md5" text NOT NULL,
	"click_id" text,
	"channel" text NOT NULL,
	"refer_from" text NOT NULL,
	"landing" text NOT NULL,
	"device_key" text,
	"device_kind" text NOT NULL,
	"account_id" text,
	"joined_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_origins" (
	"account_id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"refer_from" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"account_id" text,
	"click_id" bigint,
	"channel" text NOT NULL,
	"order_id" text,
	"amount_fen" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"day" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"click_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"event" text NOT NULL,
	"action" text NOT NULL,
	"key" text NOT NULL,
	"value_fen" integer,
	"converted_at" timestamp (3) with time zone NOT NULL,
	"adjusted_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"first_try_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_played_faults" (
	"platform" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_played_uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_played_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"event" text NOT NULL,
	"action" text NOT NULL,
	"dedupe" text NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_creatives" (
	"id" text PRIMARY KEY NOT NULL,
	"line_item_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"weight" integer NOT NULL,
	"style_id" text NOT NULL,
	"assets" jsonb NOT NULL,
	"link" jsonb,
	"expire_seconds" integer,
	"auto_close_seconds" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_creatives_weight" CHECK ("promotion_creatives"."weight" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_line_items" (
	"id" text PRIMARY KEY NOT NULL,
	"slot_id" text NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean NOT NULL,
	"priority" integer NOT NULL,
	"weight" integer NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"hours" text,
	"pacing" text NOT NULL,
	"total_cap" integer,
	"daily_cap" integer,
	"frequency" jsonb NOT NULL,
	"targeting" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_line_items_priority" CHECK ("promotion_line_items"."priority" between 1 and 16),
	CONSTRAINT "promotion_line_items_weight" CHECK ("promotion_line_items"."weight" > 0),
	CONSTRAINT "promotion_line_items_window" CHECK ("promotion_line_items"."starts_at" < "promotion_line_items"."ends_at"),
	CONSTRAINT "promotion_line_items_hours" CHECK ("promotion_line_items"."hours" ~ '^([01]{24}|[01]{168})$'),
	CONSTRAINT "promotion_line_items_caps" CHECK ("promotion_line_items"."total_cap" > 0 and "promotion_line_items"."daily_cap" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_asks" (
	"starts_at" timestamp (3) with time zone NOT NULL,
	"slot_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"creative_id" text NOT NULL,
	"channel" text NOT NULL,
	"platform" text NOT NULL,
	"requests" integer NOT NULL,
	"fills" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_asks_starts_at_slot_id_line_item_id_creative_id_channel_platform_pk" PRIMARY KEY("starts_at","slot_id","line_item_id","creative_id","channel","platform")
);
--> statement-breakpoint
CREATE TABLE "promotion_hours" (
	"starts_at" timestamp (3) with time zone NOT NULL,
	"slot_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"creative_id" text NOT NULL,
	"channel" text NOT NULL,
	"platform" text NOT NULL,
	"requests" integer NOT NULL,
	"fills" integer NOT NULL,
	"shows" integer NOT NULL,
	"clicks" integer NOT NULL,
	"closes" integer NOT NULL,
	"timeouts" integer NOT NULL,
	"hides" integer NOT NULL,
	"users" integer NOT NULL,
	"registers" integer NOT NULL,
	"pays" integer NOT NULL,
	"paid_fen" bigint NOT NULL,
	CONSTRAINT "promotion_hours_starts_at_slot_id_line_item_id_creative_id_channel_platform_pk" PRIMARY KEY("starts_at","slot_id","line_item_id","creative_id","channel","platform")
);
--> statement-breakpoint
CREATE TABLE "promotion_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_outcomes" (
	"kind" text NOT NULL,
	"source_key" text NOT NULL,
	"delivery" text NOT NULL,
	"slot_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"creative_id" text NOT NULL,
	"channel" text NOT NULL,
	"platform" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_outcomes_kind_source_key_pk" PRIMARY KEY("kind","source_key")
);
--> statement-breakpoint
CREATE TABLE "promotion_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"subject" text,
	"taken" integer NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "promotion_holds" (
	"delivery" text PRIMARY KEY NOT NULL,
	"taken" jsonb NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"styles" text[] NOT NULL,
	"landing_types" text[] NOT NULL,
	"sub_slots" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_events" (
	"delivery" text NOT NULL,
	"event" text NOT NULL,
	"kind" text,
	"slot_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"creative_id" text NOT NULL,
	"channel" text NOT NULL,
	"platform" text NOT NULL,
	"person" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_events_delivery_event_pk" PRIMARY KEY("delivery","event")
);
--> statement-breakpoint
ALTER TABLE "ad_steps" ADD CONSTRAINT "ad_steps_click_id_ad_clicks_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."ad_clicks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_uploads" ADD CONSTRAINT "ad_uploads_click_id_ad_clicks_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."ad_clicks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_creatives" ADD CONSTRAINT "promotion_creatives_line_item_id_promotion_line_items_id_fk" FOREIGN KEY ("line_item_id") REFERENCES "public"."promotion_line_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_line_items" ADD CONSTRAINT "promotion_line_items_slot_id_promotion_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."promotion_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_clicks_click" ON "ad_clicks" USING btree ("click_md5","platform");--> statement-breakpoint
CREATE INDEX "ad_clicks_account" ON "ad_clicks" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "ad_clicks_unclaimed" ON "ad_clicks" USING btree ("device_key") WHERE account_id is null and device_key is not null;--> statement-breakpoint
CREATE INDEX "ad_clicks_at" ON "ad_clicks" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_steps_source" ON "ad_steps" USING btree ("kind","source");--> statement-breakpoint
CREATE INDEX "ad_steps_day" ON "ad_steps" USING btree ("day","channel");--> statement-breakpoint
CREATE INDEX "ad_steps_account" ON "ad_steps" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ad_steps_order" ON "ad_steps" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ad_steps_click" ON "ad_steps" USING btree ("click_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_uploads_key" ON "ad_uploads" USING btree ("platform","action","key");--> statement-breakpoint
CREATE INDEX "ad_uploads_click" ON "ad_uploads" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "ad_uploads_due" ON "ad_uploads" USING btree ("platform","next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "ad_uploads_claimed" ON "ad_uploads" USING btree ("claimed_at") WHERE state = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "ad_played_uploads_dedupe" ON "ad_played_uploads" USING btree ("platform","action","dedupe");--> statement-breakpoint
CREATE INDEX "ad_played_uploads_at" ON "ad_played_uploads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "promotion_creatives_line_item" ON "promotion_creatives" USING btree ("line_item_id");--> statement-breakpoint
CREATE INDEX "promotion_line_items_slot" ON "promotion_line_items" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "promotion_asks_updated_at" ON "promotion_asks" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "promotion_outcomes_at" ON "promotion_outcomes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "promotion_counters_subject" ON "promotion_counters" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "promotion_counters_ends_at" ON "promotion_counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "promotion_holds_until" ON "promotion_holds" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "promotion_events_at" ON "promotion_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "promotion_events_clicks" ON "promotion_events" USING btree ("person","at") WHERE "promotion_events"."event" = 'click';--> statement-breakpoint
CREATE INDEX "promotion_events_person" ON "promotion_events" USING btree ("person");