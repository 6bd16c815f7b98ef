ALTER TABLE "signing_keys" DROP CONSTRAINT "signing_keys_signs_from_unique";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "id_token_alg" text DEFAULT 'ES256' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "subject_type" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "subject_sector" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "profile_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "amr" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "algorithm" text DEFAULT 'ES256' NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_algorithm_signs_from" UNIQUE("algorithm","signs_from");