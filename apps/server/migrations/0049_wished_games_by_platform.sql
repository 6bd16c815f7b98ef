CREATE INDEX "wished_games_pc" ON "wished_games" USING btree ("wishes","name_key") WHERE "wished_games"."pc" > 0;--> statement-breakpoint
CREATE INDEX "wished_games_android" ON "wished_games" USING btree ("wishes","name_key") WHERE "wished_games"."android" > 0;--> statement-breakpoint
CREATE INDEX "wished_games_ios" ON "wished_games" USING btree ("wishes","name_key") WHERE "wished_games"."ios" > 0;--> statement-breakpoint
CREATE INDEX "wished_games_console" ON "wished_games" USING btree ("wishes","name_key") WHERE "wished_games"."console" > 0;