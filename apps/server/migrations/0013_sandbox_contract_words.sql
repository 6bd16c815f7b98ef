ALTER TABLE "pay_sandbox_contracts" ADD COLUMN "account_label" text;--> statement-breakpoint
ALTER TABLE "pay_sandbox_contracts" ADD COLUMN "terms" text;