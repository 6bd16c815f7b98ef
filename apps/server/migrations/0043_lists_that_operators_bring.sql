CREATE TABLE "wished_games" (
	"name_key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"wishes" integer NOT NULL,
	"pc" integer NOT NULL,
	"android" integer NOT NULL,
	"ios" integer NOT NULL,
	"console" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recall_list" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "wished_games_most" ON "wished_games" USING btree ("wishes","name_key");--> statement-breakpoint
CREATE INDEX "wished_games_words" ON "wished_games" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "recall_list_account" ON "recall_list" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recall_list_added" ON "recall_list" USING btree ("activity_id","added_at","account_id");--> statement-breakpoint
CREATE INDEX "recall_list_claimed" ON "recall_list" USING btree ("activity_id","added_at","account_id") WHERE claimed_at is not null;--> statement-breakpoint
CREATE INDEX "partner_machines_added" ON "partner_machines" USING btree ("activity_id","added_at","hash");--> statement-breakpoint
CREATE INDEX "partner_machines_claimed" ON "partner_machines" USING btree ("activity_id","added_at","hash") WHERE claimed_at is not null;--> statement-breakpoint
INSERT INTO "wished_games"
SELECT "name_key", min("name"), count(*), count(*) FILTER (WHERE "platform" = 'pc'), count(*) FILTER (WHERE "platform" = 'android'),
       count(*) FILTER (WHERE "platform" = 'ios'), count(*) FILTER (WHERE "platform" = 'console'), max("at")
FROM "game_requests" GROUP BY "name_key";--> statement-breakpoint
UPDATE "recall_list" SET "claimed_at" = "given"."at" FROM "activity_awards" "given"
WHERE "given"."activity_id" = "recall_list"."activity_id" AND "given"."account_id" = "recall_list"."account_id" AND "given"."slot" = 'gift';
