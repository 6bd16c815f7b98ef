ALTER TABLE "articles" ADD COLUMN "is_example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "is_example" boolean DEFAULT false NOT NULL;