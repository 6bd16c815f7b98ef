-- Names of columns in the words of docs/glossary.md. No data changes.
ALTER TABLE "requested_games" RENAME COLUMN "wishes" TO "requests";--> statement-breakpoint
ALTER TABLE "redeem_batches" RENAME COLUMN "unmade" TO "remaining";--> statement-breakpoint
ALTER INDEX "redeem_batches_unmade" RENAME TO "redeem_batches_remaining";--> statement-breakpoint
ALTER TABLE "pay_sandbox_contracts" RENAME COLUMN "signs_with" TO "key_serial";--> statement-breakpoint
ALTER TABLE "pay_sandbox_notices" RENAME COLUMN "signs_with" TO "key_serial";--> statement-breakpoint
ALTER TABLE "pay_sandbox_trades" RENAME COLUMN "signs_with" TO "key_serial";
