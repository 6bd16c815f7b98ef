ALTER TABLE "invoice_requests" ADD COLUMN "sealed_answer" text;--> statement-breakpoint
CREATE INDEX "invoice_requests_newest" ON "invoice_requests" USING btree ("state","id");