CREATE INDEX "clients_words" ON "clients" USING gin (text_pairs(("name" || ' ' || "id")));--> statement-breakpoint
CREATE INDEX "clients_disabled" ON "clients" USING btree ("id") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX "channels_words" ON "channels" USING gin (text_pairs(("name" || ' ' || "id" || ' ' || "download_name")));--> statement-breakpoint
CREATE INDEX "releases_status" ON "releases" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "releases_platform" ON "releases" USING btree ("platform","id");--> statement-breakpoint
CREATE INDEX "pay_page_entries_product" ON "pay_page_entries" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "pay_pages_begins" ON "pay_pages" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "pay_products_sort" ON "pay_products" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "pay_products_offered" ON "pay_products" USING btree ("is_offered","sort","id");--> statement-breakpoint
CREATE INDEX "pay_products_words" ON "pay_products" USING gin (text_pairs(("name" || ' ' || "id")));--> statement-breakpoint
CREATE INDEX "promotion_line_items_on_in_slot" ON "promotion_line_items" USING btree ("slot_id") WHERE is_on;