ALTER TABLE "verifications" ADD COLUMN "asker_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "is_known_asker" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "tries_elsewhere" integer DEFAULT 0 NOT NULL;