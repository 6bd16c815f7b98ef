DROP INDEX "pay_pages_begins";--> statement-breakpoint
ALTER TABLE "pay_pages" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "pay_pages_words" ON "pay_pages" USING gin (text_pairs(("name" || ' ' || "id")));--> statement-breakpoint
UPDATE "pay_pages" SET "name" = CASE "id" WHEN 'jsq_web' THEN '默认支付页' WHEN 'jsq_super' THEN '超级会员' WHEN 'jsq_flash' THEN '限时优惠' ELSE '' END;--> statement-breakpoint
UPDATE "pay_pages" SET "name" = left("pay_products"."name" || ' ' || "pay_pages"."id", 40) FROM "pay_products" WHERE "pay_products"."id" = "pay_pages"."id" AND "pay_pages"."name" = '';
