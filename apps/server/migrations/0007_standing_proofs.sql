DROP INDEX "one_time_tokens_factor_proofs";--> statement-breakpoint
ALTER TABLE "authenticators" ADD COLUMN "session_id" text;--> statement-breakpoint
CREATE INDEX "one_time_tokens_standing_proofs" ON "one_time_tokens" USING btree ("account_id") WHERE kind in ('factor_challenge', 'second_factor', 'sudo', 'passkey_registration', 'passkey_factor');