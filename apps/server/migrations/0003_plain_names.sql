-- Names of tables and columns in the words of docs/glossary.md. No data changes.
ALTER TABLE "figure_marks" RENAME TO "stats_progress";--> statement-breakpoint
ALTER TABLE "stats_progress" RENAME CONSTRAINT "figure_marks_pkey" TO "stats_progress_pkey";--> statement-breakpoint
ALTER TABLE "announced_kinds" RENAME TO "subscribed_event_kinds";--> statement-breakpoint
ALTER TABLE "subscribed_event_kinds" RENAME CONSTRAINT "announced_kinds_pkey" TO "subscribed_event_kinds_pkey";--> statement-breakpoint
ALTER TABLE "rate_windows" RENAME TO "rate_limit_windows";--> statement-breakpoint
ALTER TABLE "rate_limit_windows" RENAME CONSTRAINT "rate_windows_pkey" TO "rate_limit_windows_pkey";--> statement-breakpoint
ALTER INDEX "rate_windows_ends_at" RENAME TO "rate_limit_windows_ends_at";--> statement-breakpoint
ALTER TABLE "authorization_codes" RENAME COLUMN "spent_at" TO "used_at";--> statement-breakpoint
ALTER TABLE "browser_seats" RENAME TO "browser_sessions";--> statement-breakpoint
ALTER TABLE "browser_sessions" RENAME CONSTRAINT "browser_seats_pkey" TO "browser_sessions_pkey";--> statement-breakpoint
ALTER INDEX "browser_seats_browser_id" RENAME TO "browser_sessions_browser_id";--> statement-breakpoint
ALTER TABLE "browser_sessions" RENAME CONSTRAINT "browser_seats_session_id_sessions_id_fk" TO "browser_sessions_session_id_sessions_id_fk";--> statement-breakpoint
ALTER TABLE "browser_sessions" RENAME CONSTRAINT "browser_seats_browser_id_browsers_id_fk" TO "browser_sessions_browser_id_browsers_id_fk";--> statement-breakpoint
ALTER TABLE "captcha_tokens" RENAME COLUMN "spent_at" TO "used_at";--> statement-breakpoint
ALTER TABLE "device_grants" RENAME COLUMN "spent_at" TO "used_at";--> statement-breakpoint
ALTER TABLE "recovery_codes" RENAME COLUMN "spent_at" TO "used_at";--> statement-breakpoint
ALTER TABLE "one_time_tokens" RENAME COLUMN "spent_at" TO "used_at";--> statement-breakpoint
ALTER TABLE "verification_paces" RENAME TO "verification_throttles";--> statement-breakpoint
ALTER TABLE "verification_throttles" RENAME CONSTRAINT "verification_paces_pkey" TO "verification_throttles_pkey";--> statement-breakpoint
ALTER INDEX "verification_paces_day_ends_at" RENAME TO "verification_throttles_day_ends_at";--> statement-breakpoint
ALTER TABLE "verifications" RENAME COLUMN "asker_key" TO "requester_key";--> statement-breakpoint
ALTER TABLE "verifications" RENAME COLUMN "is_known_asker" TO "is_known_requester";--> statement-breakpoint
ALTER TABLE "verifications" RENAME COLUMN "spent_at" TO "used_at";--> statement-breakpoint
ALTER TABLE "coin_purses" RENAME TO "coin_balances";--> statement-breakpoint
ALTER TABLE "coin_balances" RENAME CONSTRAINT "coin_purses_pkey" TO "coin_balances_pkey";--> statement-breakpoint
ALTER TABLE "coin_balances" RENAME CONSTRAINT "coin_purses_never_negative" TO "coin_balances_never_negative";--> statement-breakpoint
ALTER TABLE "ad_steps" RENAME TO "ad_conversions";--> statement-breakpoint
ALTER TABLE "ad_conversions" RENAME CONSTRAINT "ad_steps_pkey" TO "ad_conversions_pkey";--> statement-breakpoint
ALTER INDEX "ad_steps_source" RENAME TO "ad_conversions_source";--> statement-breakpoint
ALTER INDEX "ad_steps_day" RENAME TO "ad_conversions_day";--> statement-breakpoint
ALTER INDEX "ad_steps_at" RENAME TO "ad_conversions_at";--> statement-breakpoint
ALTER INDEX "ad_steps_credited_at" RENAME TO "ad_conversions_credited_at";--> statement-breakpoint
ALTER INDEX "ad_steps_account" RENAME TO "ad_conversions_account";--> statement-breakpoint
ALTER INDEX "ad_steps_order" RENAME TO "ad_conversions_order";--> statement-breakpoint
ALTER INDEX "ad_steps_click" RENAME TO "ad_conversions_click";--> statement-breakpoint
ALTER TABLE "ad_conversions" RENAME CONSTRAINT "ad_steps_click_id_ad_clicks_id_fk" TO "ad_conversions_click_id_ad_clicks_id_fk";--> statement-breakpoint
ALTER SEQUENCE "ad_steps_id_seq" RENAME TO "ad_conversions_id_seq";--> statement-breakpoint
ALTER TABLE "ad_step_days" RENAME TO "ad_conversion_days";--> statement-breakpoint
ALTER TABLE "ad_conversion_days" RENAME CONSTRAINT "ad_step_days_day_channel_kind_pk" TO "ad_conversion_days_day_channel_kind_pk";--> statement-breakpoint
ALTER TABLE "ad_played_uploads" RENAME TO "ad_sandbox_uploads";--> statement-breakpoint
ALTER TABLE "ad_sandbox_uploads" RENAME CONSTRAINT "ad_played_uploads_pkey" TO "ad_sandbox_uploads_pkey";--> statement-breakpoint
ALTER INDEX "ad_played_uploads_dedupe" RENAME TO "ad_sandbox_uploads_dedupe";--> statement-breakpoint
ALTER INDEX "ad_played_uploads_at" RENAME TO "ad_sandbox_uploads_at";--> statement-breakpoint
ALTER SEQUENCE "ad_played_uploads_id_seq" RENAME TO "ad_sandbox_uploads_id_seq";--> statement-breakpoint
ALTER TABLE "demo_provider_codes" RENAME COLUMN "spent_at" TO "used_at";--> statement-breakpoint
ALTER TABLE "membership_ends" RENAME COLUMN "warned_of" TO "reminded_for";--> statement-breakpoint
ALTER TABLE "membership_ends" RENAME COLUMN "told_of" TO "notified_for";--> statement-breakpoint
ALTER TABLE "membership_marks" RENAME TO "membership_used_offers";--> statement-breakpoint
ALTER TABLE "membership_used_offers" RENAME CONSTRAINT "membership_marks_pkey" TO "membership_used_offers_pkey";--> statement-breakpoint
ALTER TABLE "pay_sandbox_contracts" RENAME COLUMN "most_fen" TO "max_fen";--> statement-breakpoint
ALTER TABLE "pay_quota_askers" RENAME TO "pay_quota_requesters";--> statement-breakpoint
ALTER INDEX "pay_quota_askers_subject" RENAME TO "pay_quota_requesters_subject";--> statement-breakpoint
ALTER INDEX "pay_quota_askers_at" RENAME TO "pay_quota_requesters_at";--> statement-breakpoint
ALTER TABLE "pay_quota_requesters" RENAME CONSTRAINT "pay_quota_askers_order_id_subject_pk" TO "pay_quota_requesters_order_id_subject_pk";--> statement-breakpoint
ALTER TABLE "pay_hours" RENAME TO "pay_hourly_stats";--> statement-breakpoint
ALTER TABLE "pay_hourly_stats" RENAME CONSTRAINT "pay_hours_starts_at_channel_measure_pk" TO "pay_hourly_stats_starts_at_channel_measure_pk";--> statement-breakpoint
ALTER TABLE "pay_buyers" RENAME COLUMN "held_because" TO "hold_reason";--> statement-breakpoint
ALTER TABLE "pay_attempts" RENAME COLUMN "next_ask_at" TO "next_query_at";--> statement-breakpoint
ALTER TABLE "pay_attempts" RENAME COLUMN "asks" TO "queries";--> statement-breakpoint
ALTER INDEX "pay_attempts_next_ask_at" RENAME TO "pay_attempts_next_query_at";--> statement-breakpoint
ALTER TABLE "pay_refund_purses" RENAME TO "pay_refund_balances";--> statement-breakpoint
ALTER TABLE "pay_refund_balances" RENAME CONSTRAINT "pay_refund_purses_pkey" TO "pay_refund_balances_pkey";--> statement-breakpoint
ALTER TABLE "pay_refund_balances" RENAME CONSTRAINT "pay_refund_purses_sum" TO "pay_refund_balances_sum";--> statement-breakpoint
ALTER TABLE "pay_refunds" RENAME COLUMN "next_ask_at" TO "next_query_at";--> statement-breakpoint
ALTER TABLE "pay_refunds" RENAME COLUMN "asks" TO "queries";--> statement-breakpoint
ALTER TABLE "pay_refunds" RENAME CONSTRAINT "pay_refunds_attempt_id_pay_refund_purses_attempt_id_fk" TO "pay_refunds_attempt_id_pay_refund_balances_attempt_id_fk";--> statement-breakpoint
ALTER TABLE "pay_sheet_doors" RENAME TO "pay_jsapi_links";--> statement-breakpoint
ALTER TABLE "pay_jsapi_links" RENAME CONSTRAINT "pay_sheet_doors_pkey" TO "pay_jsapi_links_pkey";--> statement-breakpoint
ALTER INDEX "pay_sheet_doors_expires_at" RENAME TO "pay_jsapi_links_expires_at";--> statement-breakpoint
ALTER TABLE "pay_jsapi_links" RENAME CONSTRAINT "pay_sheet_doors_order_id_pay_orders_id_fk" TO "pay_jsapi_links_order_id_pay_orders_id_fk";--> statement-breakpoint
ALTER TABLE "promotion_asks" RENAME TO "promotion_requests";--> statement-breakpoint
ALTER INDEX "promotion_asks_updated_at" RENAME TO "promotion_requests_updated_at";--> statement-breakpoint
ALTER TABLE "promotion_requests" RENAME CONSTRAINT "promotion_asks_starts_at_slot_id_line_item_id_creative_id_channel_platform_pk" TO "promotion_requests_starts_at_slot_id_line_item_id_creative_id_channel_platform_pk";--> statement-breakpoint
ALTER TABLE "promotion_hours" RENAME TO "promotion_hourly_stats";--> statement-breakpoint
ALTER TABLE "promotion_hourly_stats" RENAME CONSTRAINT "promotion_hours_starts_at_slot_id_line_item_id_creative_id_channel_platform_pk" TO "promotion_hourly_stats_starts_at_slot_id_line_item_id_creative_id_channel_platform_pk";--> statement-breakpoint
ALTER TABLE "promotion_marks" RENAME TO "promotion_progress";--> statement-breakpoint
ALTER TABLE "promotion_progress" RENAME CONSTRAINT "promotion_marks_pkey" TO "promotion_progress_pkey";--> statement-breakpoint
ALTER TABLE "game_requests" RENAME COLUMN "asker_key" TO "requester_key";--> statement-breakpoint
ALTER TABLE "wished_games" RENAME TO "requested_games";--> statement-breakpoint
ALTER TABLE "requested_games" RENAME CONSTRAINT "wished_games_pkey" TO "requested_games_pkey";--> statement-breakpoint
ALTER INDEX "wished_games_most" RENAME TO "requested_games_most";--> statement-breakpoint
ALTER INDEX "wished_games_pc" RENAME TO "requested_games_pc";--> statement-breakpoint
ALTER INDEX "wished_games_android" RENAME TO "requested_games_android";--> statement-breakpoint
ALTER INDEX "wished_games_ios" RENAME TO "requested_games_ios";--> statement-breakpoint
ALTER INDEX "wished_games_console" RENAME TO "requested_games_console";--> statement-breakpoint
ALTER INDEX "wished_games_words" RENAME TO "requested_games_words";--> statement-breakpoint
ALTER TABLE "rollup_marks" RENAME TO "rollup_progress";--> statement-breakpoint
ALTER TABLE "rollup_progress" RENAME CONSTRAINT "rollup_marks_pkey" TO "rollup_progress_pkey";
