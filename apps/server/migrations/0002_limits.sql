ALTER TABLE "verifications" ADD COLUMN "asker_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "is_known_asker" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "tries_elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "has_credential" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_too_many" ON "sessions" USING btree ("ended_at") WHERE "sessions"."ended_by" = 'too_many';--> statement-breakpoint
CREATE INDEX "authorization_codes_open" ON "authorization_codes" USING btree ("account_id") WHERE "authorization_codes"."spent_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_ended_at" ON "sessions" USING btree ("ended_at") WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "holder" text;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_holder" ON "one_time_tokens" USING btree ("kind","holder") WHERE holder is not null;
