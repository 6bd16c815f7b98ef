ALTER TABLE "captcha_tokens" ADD COLUMN "is_solved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "locked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verification_paces" ADD COLUMN "usage" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_paces" ADD COLUMN "sent_to_known_in_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "account_id" text;