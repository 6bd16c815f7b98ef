-- Seven tables of events become partitioned by time. The table of the release before becomes the partition of the past, so
-- no row is copied. Processes are stopped meanwhile: 1.0.0 renames tables of 0.9.0 anyway.
CREATE TABLE "received_keys" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "received_keys_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE INDEX "received_keys_received_at" ON "received_keys" USING btree ("received_at");
--> statement-breakpoint
-- Pages repeat what they sent within three days, so older keys are not needed.
INSERT INTO "received_keys" ("kind", "key", "received_at")
  SELECT 'event', "key", "received_at" FROM "page_events" WHERE "received_at" > now() - interval '3 days'
  UNION ALL SELECT 'vital', "key", "received_at" FROM "web_vitals" WHERE "received_at" > now() - interval '3 days'
  UNION ALL SELECT 'transaction', "event_id", "received_at" FROM "page_transactions" WHERE "received_at" > now() - interval '3 days';
--> statement-breakpoint
ALTER TABLE "web_vitals" ADD COLUMN "replaced_at" timestamp (3) with time zone;
--> statement-breakpoint
-- A constant default rewrites no row. The default is dropped below: new rows know their time.
ALTER TABLE "promotion_events" ADD COLUMN "delivered_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;
--> statement-breakpoint
ALTER TABLE "promotion_events" ALTER COLUMN "delivered_at" DROP DEFAULT;
--> statement-breakpoint
-- The triggers are created on the new table, which passes the trigger for rows on to its partitions.
DROP TRIGGER "security_events_append_only" ON "security_events";
--> statement-breakpoint
DROP TRIGGER "security_events_no_truncate" ON "security_events";
--> statement-breakpoint
ALTER TABLE "page_events" RENAME TO "page_events_before";
--> statement-breakpoint
ALTER TABLE "page_events_before" DROP CONSTRAINT "page_events_pkey";
--> statement-breakpoint
ALTER INDEX "page_events_at" RENAME TO "page_events_before_at";
--> statement-breakpoint
ALTER INDEX "page_events_received_at" RENAME TO "page_events_before_received_at";
--> statement-breakpoint
CREATE TABLE "page_events" (LIKE "page_events_before") PARTITION BY RANGE ("received_at");
--> statement-breakpoint
ALTER TABLE "page_events" ADD CONSTRAINT "page_events_received_at_key_pk" PRIMARY KEY("received_at","key");
--> statement-breakpoint
CREATE INDEX "page_events_at" ON "page_events" USING btree ("at");
--> statement-breakpoint
CREATE TABLE "page_events_default" PARTITION OF "page_events" DEFAULT;
--> statement-breakpoint
ALTER TABLE "web_vitals" RENAME TO "web_vitals_before";
--> statement-breakpoint
ALTER TABLE "web_vitals_before" DROP CONSTRAINT "web_vitals_pkey";
--> statement-breakpoint
ALTER INDEX "web_vitals_at" RENAME TO "web_vitals_before_at";
--> statement-breakpoint
ALTER INDEX "web_vitals_received_at" RENAME TO "web_vitals_before_received_at";
--> statement-breakpoint
CREATE TABLE "web_vitals" (LIKE "web_vitals_before") PARTITION BY RANGE ("received_at");
--> statement-breakpoint
ALTER TABLE "web_vitals" ADD CONSTRAINT "web_vitals_received_at_key_pk" PRIMARY KEY("received_at","key");
--> statement-breakpoint
CREATE INDEX "web_vitals_at" ON "web_vitals" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "web_vitals_replaced_at" ON "web_vitals" USING btree ("replaced_at") WHERE replaced_at is not null;
--> statement-breakpoint
CREATE TABLE "web_vitals_default" PARTITION OF "web_vitals" DEFAULT;
--> statement-breakpoint
ALTER TABLE "page_transactions" RENAME TO "page_transactions_before";
--> statement-breakpoint
ALTER TABLE "page_transactions_before" DROP CONSTRAINT "page_transactions_pkey";
--> statement-breakpoint
ALTER INDEX "page_transactions_at" RENAME TO "page_transactions_before_at";
--> statement-breakpoint
ALTER INDEX "page_transactions_received_at" RENAME TO "page_transactions_before_received_at";
--> statement-breakpoint
CREATE TABLE "page_transactions" (LIKE "page_transactions_before") PARTITION BY RANGE ("received_at");
--> statement-breakpoint
ALTER TABLE "page_transactions" ADD CONSTRAINT "page_transactions_received_at_event_id_pk" PRIMARY KEY("received_at","event_id");
--> statement-breakpoint
CREATE INDEX "page_transactions_at" ON "page_transactions" USING btree ("at");
--> statement-breakpoint
CREATE TABLE "page_transactions_default" PARTITION OF "page_transactions" DEFAULT;
--> statement-breakpoint
ALTER TABLE "reported_events" RENAME TO "reported_events_before";
--> statement-breakpoint
ALTER TABLE "reported_events_before" DROP CONSTRAINT "reported_events_pkey";
--> statement-breakpoint
ALTER INDEX "reported_events_received_at" RENAME TO "reported_events_before_received_at";
--> statement-breakpoint
ALTER INDEX "reported_events_event" RENAME TO "reported_events_before_event";
--> statement-breakpoint
ALTER TABLE "reported_events_before" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
CREATE TABLE "reported_events" (LIKE "reported_events_before") PARTITION BY RANGE ("received_at");
--> statement-breakpoint
ALTER TABLE "reported_events" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "reported_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
--> statement-breakpoint
SELECT setval('"reported_events_id_seq"', coalesce((SELECT max("id") FROM "reported_events_before"), 0) + 1, false);
--> statement-breakpoint
ALTER TABLE "reported_events" ADD CONSTRAINT "reported_events_id_received_at_pk" PRIMARY KEY("id","received_at");
--> statement-breakpoint
CREATE INDEX "reported_events_event" ON "reported_events" USING btree ("event_id","id");
--> statement-breakpoint
CREATE TABLE "reported_events_default" PARTITION OF "reported_events" DEFAULT;
--> statement-breakpoint
ALTER TABLE "promotion_events" RENAME TO "promotion_events_before";
--> statement-breakpoint
ALTER TABLE "promotion_events_before" DROP CONSTRAINT "promotion_events_delivery_event_pk";
--> statement-breakpoint
-- An index of this partition alone: a report of a slot that was answered before the upgrade still counts once.
CREATE UNIQUE INDEX "promotion_events_before_delivery_event" ON "promotion_events_before" USING btree ("delivery","event");
--> statement-breakpoint
ALTER INDEX "promotion_events_at" RENAME TO "promotion_events_before_at";
--> statement-breakpoint
ALTER INDEX "promotion_events_clicks" RENAME TO "promotion_events_before_clicks";
--> statement-breakpoint
ALTER INDEX "promotion_events_person" RENAME TO "promotion_events_before_person";
--> statement-breakpoint
CREATE TABLE "promotion_events" (LIKE "promotion_events_before") PARTITION BY RANGE ("delivered_at");
--> statement-breakpoint
ALTER TABLE "promotion_events" ADD CONSTRAINT "promotion_events_delivery_event_delivered_at_pk" PRIMARY KEY("delivery","event","delivered_at");
--> statement-breakpoint
CREATE INDEX "promotion_events_at" ON "promotion_events" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "promotion_events_clicks" ON "promotion_events" USING btree ("person","at") WHERE "promotion_events"."event" = 'click';
--> statement-breakpoint
CREATE INDEX "promotion_events_person" ON "promotion_events" USING btree ("person");
--> statement-breakpoint
CREATE TABLE "promotion_events_default" PARTITION OF "promotion_events" DEFAULT;
--> statement-breakpoint
ALTER TABLE "security_events" RENAME TO "security_events_before";
--> statement-breakpoint
ALTER TABLE "security_events_before" DROP CONSTRAINT "security_events_pkey";
--> statement-breakpoint
ALTER INDEX "security_events_account" RENAME TO "security_events_before_account";
--> statement-breakpoint
ALTER INDEX "security_events_at" RENAME TO "security_events_before_at";
--> statement-breakpoint
ALTER TABLE "security_events_before" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
CREATE TABLE "security_events" (LIKE "security_events_before") PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER TABLE "security_events" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
--> statement-breakpoint
SELECT setval('"security_events_id_seq"', coalesce((SELECT max("id") FROM "security_events_before"), 0) + 1, false);
--> statement-breakpoint
ALTER TABLE "security_events" ALTER COLUMN "client_id" SET DEFAULT '';
--> statement-breakpoint
ALTER TABLE "security_events" ALTER COLUMN "session_id" SET DEFAULT '';
--> statement-breakpoint
ALTER TABLE "security_events" ALTER COLUMN "device_id" SET DEFAULT '';
--> statement-breakpoint
ALTER TABLE "security_events" ALTER COLUMN "device_name" SET DEFAULT '';
--> statement-breakpoint
ALTER TABLE "security_events" ALTER COLUMN "place" SET DEFAULT '';
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_id_at_pk" PRIMARY KEY("id","at");
--> statement-breakpoint
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account_id","id");
--> statement-breakpoint
CREATE TRIGGER "security_events_append_only" BEFORE UPDATE OR DELETE ON "security_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_security_events_change();
--> statement-breakpoint
CREATE TRIGGER "security_events_no_truncate" BEFORE TRUNCATE ON "security_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_events_change();
--> statement-breakpoint
CREATE TABLE "security_events_default" PARTITION OF "security_events" DEFAULT;
--> statement-breakpoint
ALTER TABLE "download_starts" RENAME TO "download_starts_before";
--> statement-breakpoint
ALTER TABLE "download_starts_before" DROP CONSTRAINT "download_starts_pkey";
--> statement-breakpoint
ALTER INDEX "download_starts_at" RENAME TO "download_starts_before_at";
--> statement-breakpoint
ALTER TABLE "download_starts_before" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
CREATE TABLE "download_starts" (LIKE "download_starts_before") PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER TABLE "download_starts" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "download_starts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
--> statement-breakpoint
SELECT setval('"download_starts_id_seq"', coalesce((SELECT max("id") FROM "download_starts_before"), 0) + 1, false);
--> statement-breakpoint
ALTER TABLE "download_starts" ADD CONSTRAINT "download_starts_id_at_pk" PRIMARY KEY("id","at");
--> statement-breakpoint
CREATE INDEX "download_starts_at" ON "download_starts" USING btree ("at");
--> statement-breakpoint
CREATE TABLE "download_starts_default" PARTITION OF "download_starts" DEFAULT;
--> statement-breakpoint
-- The partition of the past ends with the span of today, or of the newest row. A table without rows is dropped.
DO $$
DECLARE
  one record;
  newest timestamptz;
  ending timestamptz;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('page_events', 'received_at', 'day'),
    ('web_vitals', 'received_at', 'day'),
    ('page_transactions', 'received_at', 'day'),
    ('reported_events', 'received_at', 'day'),
    ('promotion_events', 'delivered_at', 'day'),
    ('security_events', 'at', 'week'),
    ('download_starts', 'at', 'week')
  ) AS known (name, col, span) LOOP
    EXECUTE format('SELECT max(%I) FROM %I', one.col, one.name || '_before') INTO newest;
    IF newest IS NULL THEN
      EXECUTE format('DROP TABLE %I', one.name || '_before');
    ELSE
      ending := (date_trunc(one.span, greatest(newest, now()) AT TIME ZONE 'UTC') + ('1 ' || one.span)::interval) AT TIME ZONE 'UTC';
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', one.name, one.name || '_before', ending);
    END IF;
  END LOOP;
END
$$;
