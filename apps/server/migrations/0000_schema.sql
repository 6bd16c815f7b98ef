-- Search reads this: every pair of neighbouring characters of a text, in lower case. Chinese has no spaces between words,
-- and trigrams leave out the characters that the locale "C" does not know as letters.
CREATE FUNCTION text_pairs(said text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  select coalesce(array_agg(distinct substr(lower(said), at, 2)), '{}') from generate_series(1, char_length(said) - 1) at
$$;
--> statement-breakpoint
CREATE TYPE "public"."operator_role" AS ENUM('owner', 'operator', 'support', 'finance', 'viewer');--> statement-breakpoint
CREATE TABLE "announced_kinds" (
	"kind" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"account_id" text,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"plain" jsonb NOT NULL,
	"sealed" text,
	"secrets_set_at" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"sealed_body" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authorization_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"challenge_method" text NOT NULL,
	"scope" text NOT NULL,
	"nonce" text,
	"sign_out_uri" text,
	"account_id" text NOT NULL,
	"session_id" text NOT NULL,
	"authenticated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone,
	"issued_session_id" text
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"account_id" text NOT NULL,
	"client_id" text NOT NULL,
	"scopes" text[] NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_account_id_client_id_pk" PRIMARY KEY("account_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "derived_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"parent_id" text NOT NULL,
	"authenticated_at" timestamp (3) with time zone NOT NULL,
	"sign_out_uri" text,
	"via" text DEFAULT 'authorization_code' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "browser_seats" (
	"session_id" text PRIMARY KEY NOT NULL,
	"browser_id" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "browsers" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "browsers_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "captcha_challenges" (
	"key" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"device_id" text NOT NULL,
	"action" text NOT NULL,
	"meta_key" text,
	"redirect_uri" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"task" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"solved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "captcha_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"device_id" text NOT NULL,
	"action" text NOT NULL,
	"meta_key" text,
	"is_solved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"secret_hash" text,
	"is_first_party" boolean DEFAULT false NOT NULL,
	"scopes" text[] NOT NULL,
	"grants" text[] NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"sign_out_uris" text[] NOT NULL,
	"origins" text[] NOT NULL,
	"allows_plain_challenge" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"disabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "device_grants" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_code_hash" text NOT NULL,
	"client_id" text NOT NULL,
	"scope" text NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text NOT NULL,
	"place" text NOT NULL,
	"account_id" text,
	"session_id" text,
	"answered_at" timestamp (3) with time zone,
	"answer" text,
	"interval_s" integer NOT NULL,
	"last_polled_at" timestamp (3) with time zone,
	"spent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_grants_user_code_hash_unique" UNIQUE("user_code_hash")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"state_changed_at" timestamp (3) with time zone NOT NULL,
	"cancel_at" timestamp (3) with time zone,
	"username" text,
	"username_key" text,
	"phone" text,
	"email" text,
	"password_hash" text,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"birthdate" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "accounts_phone_unique" UNIQUE("phone"),
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider_id" text NOT NULL,
	"provider_user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identities_provider_id_provider_user_id_pk" PRIMARY KEY("provider_id","provider_user_id"),
	CONSTRAINT "identities_account_provider" UNIQUE("account_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"account_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"session_id" text,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"account_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" text NOT NULL,
	"hash" text NOT NULL,
	"spent_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"account_id" text NOT NULL,
	"device_name" text NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"session_id" text DEFAULT '' NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"device_name" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"facts" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"client_id" text NOT NULL,
	"scope" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotations" timestamp (3) with time zone[] NOT NULL,
	"last_action" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"idle_until" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"device_id" text DEFAULT '' NOT NULL,
	"device_name" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"sealed_private_key" text NOT NULL,
	"signs_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signing_keys_signs_from_unique" UNIQUE("signs_from")
);
--> statement-breakpoint
CREATE TABLE "verification_paces" (
	"key" text PRIMARY KEY NOT NULL,
	"verification_id" text NOT NULL,
	"usage" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sent_in_day" integer NOT NULL,
	"sent_to_known_in_day" integer DEFAULT 0 NOT NULL,
	"day_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"target_key" text NOT NULL,
	"account_id" text,
	"usage" text NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"picture" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"is_off" boolean NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"rules" jsonb NOT NULL,
	"rules_version" integer NOT NULL,
	"budget" integer,
	"given" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activities_budget" CHECK ("activities"."given" >= 0 and ("activities"."budget" is null or "activities"."given" <= "activities"."budget")),
	CONSTRAINT "activities_window" CHECK ("activities"."starts_at" < "activities"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "activity_entries" (
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_entries_activity_id_account_id_pk" PRIMARY KEY("activity_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "activity_awards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_awards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"period" text NOT NULL,
	"slot" text NOT NULL,
	"rules_version" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_awards_key" UNIQUE("activity_id","account_id","period","slot")
);
--> statement-breakpoint
CREATE TABLE "activity_reversals" (
	"award_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_in_make_ups" (
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"period" text NOT NULL,
	"day" integer NOT NULL,
	"paid_with" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_in_make_ups_activity_id_account_id_period_day_pk" PRIMARY KEY("activity_id","account_id","period","day")
);
--> statement-breakpoint
CREATE TABLE "make_up_cards" (
	"account_id" text PRIMARY KEY NOT NULL,
	"remaining" integer NOT NULL,
	CONSTRAINT "make_up_cards_never_negative" CHECK ("make_up_cards"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "client_days" (
	"day" text NOT NULL,
	"peer" text NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "client_days_day_peer_pk" PRIMARY KEY("day","peer")
);
--> statement-breakpoint
CREATE TABLE "client_peers" (
	"account_id" text NOT NULL,
	"package_name" text NOT NULL,
	"peer" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_peers_account_id_package_name_peer_pk" PRIMARY KEY("account_id","package_name","peer")
);
--> statement-breakpoint
CREATE TABLE "redeem_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"award_name" text NOT NULL,
	"amount" integer NOT NULL,
	"coin_days" integer NOT NULL,
	"per_person" integer NOT NULL,
	"size" integer NOT NULL,
	"unmade" integer DEFAULT 0 NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redeem_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"account_id" text,
	"redeemed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "redeem_export_parts" (
	"batch_id" text NOT NULL,
	"from" integer NOT NULL,
	"sealed_codes" text NOT NULL,
	CONSTRAINT "redeem_export_parts_batch_id_from_pk" PRIMARY KEY("batch_id","from")
);
--> statement-breakpoint
CREATE TABLE "redeem_exports" (
	"batch_id" text PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"taken_by" text,
	"taken_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coin_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_entries_key" UNIQUE("key"),
	CONSTRAINT "coin_entries_change" CHECK ("coin_entries"."amount" <> 0 or "coin_entries"."kind" = 'taken_back')
);
--> statement-breakpoint
CREATE TABLE "coin_lots" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_lots_never_negative" CHECK ("coin_lots"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coin_purses" (
	"account_id" text PRIMARY KEY NOT NULL,
	"balance" integer NOT NULL,
	"owed" integer NOT NULL,
	CONSTRAINT "coin_purses_never_negative" CHECK ("coin_purses"."balance" >= 0 and "coin_purses"."owed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coin_uses" (
	"entry_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "coin_uses_entry_id_lot_id_pk" PRIMARY KEY("entry_id","lot_id")
);
--> statement-breakpoint
CREATE TABLE "exchange_goods" (
	"activity_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"description" text NOT NULL,
	"picture" text NOT NULL,
	"price" integer NOT NULL,
	"stock" integer,
	"taken" integer NOT NULL,
	"daily_release" integer,
	"per_person" integer,
	"per_period" jsonb,
	"voucher" jsonb,
	"sort" integer NOT NULL,
	CONSTRAINT "exchange_goods_activity_id_id_pk" PRIMARY KEY("activity_id","id"),
	CONSTRAINT "exchange_goods_stock" CHECK ("exchange_goods"."taken" >= 0 and ("exchange_goods"."stock" is null or "exchange_goods"."taken" <= "exchange_goods"."stock")),
	CONSTRAINT "exchange_goods_price" CHECK ("exchange_goods"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"key" uuid NOT NULL,
	"good_id" text NOT NULL,
	"coins" integer NOT NULL,
	"coin_key" text NOT NULL,
	"award_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "exchanges_coin_key" UNIQUE("coin_key"),
	CONSTRAINT "exchanges_award" UNIQUE("award_id"),
	CONSTRAINT "exchanges_key" UNIQUE("activity_id","account_id","key")
);
--> statement-breakpoint
CREATE TABLE "recall_list" (
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "recall_list_activity_id_account_id_pk" PRIMARY KEY("activity_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_id" text NOT NULL,
	"inviter_id" text NOT NULL,
	"invitee_id" text NOT NULL,
	"terms" jsonb NOT NULL,
	"rules_version" integer NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"qualify_by" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"order_id" text,
	"qualified_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"rewarded_at" timestamp (3) with time zone,
	"inviter_award_id" bigint,
	"invitee_award_id" bigint,
	CONSTRAINT "invitations_invitee" UNIQUE("invitee_id"),
	CONSTRAINT "invitations_not_oneself" CHECK ("invitations"."inviter_id" <> "invitations"."invitee_id")
);
--> statement-breakpoint
CREATE TABLE "inviters" (
	"account_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"sharer" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inviters_code" UNIQUE("code"),
	CONSTRAINT "inviters_sharer" UNIQUE("sharer")
);
--> statement-breakpoint
CREATE TABLE "lottery_chance_grants" (
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"reason" text NOT NULL,
	"chances" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lottery_chance_grants_activity_id_account_id_reason_pk" PRIMARY KEY("activity_id","account_id","reason")
);
--> statement-breakpoint
CREATE TABLE "lottery_chances" (
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"remaining" integer NOT NULL,
	CONSTRAINT "lottery_chances_activity_id_account_id_pk" PRIMARY KEY("activity_id","account_id"),
	CONSTRAINT "lottery_chances_never_negative" CHECK ("lottery_chances"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lottery_draws" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"key" uuid NOT NULL,
	"prize_id" text,
	"award_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lottery_draws_key" UNIQUE("activity_id","account_id","key")
);
--> statement-breakpoint
CREATE TABLE "lottery_prizes" (
	"activity_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"weight" integer NOT NULL,
	"stock" integer,
	"taken" integer NOT NULL,
	"per_person" integer,
	"sort" integer NOT NULL,
	CONSTRAINT "lottery_prizes_activity_id_id_pk" PRIMARY KEY("activity_id","id"),
	CONSTRAINT "lottery_prizes_stock" CHECK ("lottery_prizes"."taken" >= 0 and ("lottery_prizes"."stock" is null or "lottery_prizes"."taken" <= "lottery_prizes"."stock")),
	CONSTRAINT "lottery_prizes_weight" CHECK ("lottery_prizes"."weight" between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "partner_machines" (
	"activity_id" text NOT NULL,
	"hash" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"account_id" text,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "partner_machines_activity_id_hash_pk" PRIMARY KEY("activity_id","hash")
);
--> statement-breakpoint
CREATE TABLE "task_proofs" (
	"activity_id" text NOT NULL,
	"task_id" text NOT NULL,
	"proof" text NOT NULL,
	"account_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_proofs_activity_id_task_id_proof_pk" PRIMARY KEY("activity_id","task_id","proof")
);
--> statement-breakpoint
CREATE TABLE "award_vouchers" (
	"award_id" bigint PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tag_id" text,
	"offer" text,
	"download_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channels_download_name_unique" UNIQUE("download_name")
);
--> statement-breakpoint
CREATE TABLE "ad_clicks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_clicks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"click_md5" text NOT NULL,
	"click_id" text,
	"is_unusual" boolean DEFAULT false NOT NULL,
	"channel" text NOT NULL,
	"refer_from" text NOT NULL,
	"landing" text NOT NULL,
	"device_key" text,
	"device_kind" text NOT NULL,
	"account_id" text,
	"joined_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_origins" (
	"account_id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"refer_from" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"account_id" text,
	"click_id" bigint,
	"channel" text NOT NULL,
	"order_id" text,
	"amount_fen" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"day" text NOT NULL,
	"credited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ad_uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"click_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"event" text NOT NULL,
	"action" text NOT NULL,
	"key" text NOT NULL,
	"value_fen" integer,
	"converted_at" timestamp (3) with time zone NOT NULL,
	"adjusted_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"first_try_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_step_days" (
	"day" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"people" integer NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "ad_step_days_day_channel_kind_pk" PRIMARY KEY("day","channel","kind")
);
--> statement-breakpoint
CREATE TABLE "ad_played_uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_played_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"event" text NOT NULL,
	"action" text NOT NULL,
	"dedupe" text NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_unmatched" (
	"day" text NOT NULL,
	"step" text NOT NULL,
	"why" text NOT NULL,
	"platform" text NOT NULL,
	"channel" text NOT NULL,
	"times" integer NOT NULL,
	"landing" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ad_unmatched_day_step_why_platform_channel_pk" PRIMARY KEY("day","step","why","platform","channel")
);
--> statement-breakpoint
CREATE TABLE "agreement_acceptances" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"version_name" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agreement_acceptances_account_id_kind_version_name_pk" PRIMARY KEY("account_id","kind","version_name")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"kind" text NOT NULL,
	"version_name" text NOT NULL,
	"title" text NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"changes" text NOT NULL,
	"body" jsonb NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "agreements_kind_version_name_pk" PRIMARY KEY("kind","version_name")
);
--> statement-breakpoint
CREATE TABLE "article_topics" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"source" text NOT NULL,
	"motif" text NOT NULL,
	"hue" text NOT NULL,
	"image" jsonb,
	"game_id" text,
	"reading_minutes" integer NOT NULL,
	"body" jsonb NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_configs" (
	"config_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_draft_counts" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "content_draft_counts_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_drafts" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"base" integer NOT NULL,
	"revision" integer NOT NULL,
	"by" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_drafts_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"number" integer NOT NULL,
	"act" text NOT NULL,
	"fields" jsonb NOT NULL,
	"by" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_revisions_kind_item_id_number_pk" PRIMARY KEY("kind","item_id","number")
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"english_name" text NOT NULL,
	"initials" text NOT NULL,
	"aliases" jsonb NOT NULL,
	"kind" text NOT NULL,
	"platforms" jsonb NOT NULL,
	"regions" jsonb NOT NULL,
	"motif" text NOT NULL,
	"hue" text NOT NULL,
	"image" jsonb,
	"summary" text NOT NULL,
	"servers" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb NOT NULL,
	"is_common" boolean NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"icon" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_image_files" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "content_image_files_hash_width_pk" PRIMARY KEY("hash","width")
);
--> statement-breakpoint
CREATE TABLE "content_images" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"name" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"regions" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to_key" text NOT NULL,
	"channel" text NOT NULL,
	"sealed" text NOT NULL,
	"is_decoy" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_provider_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "download_starts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "download_starts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"version" text NOT NULL,
	"channel" text NOT NULL,
	"ad_id" text,
	"address_key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_chunks" (
	"release_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "release_chunks_release_id_seq_pk" PRIMARY KEY("release_id","seq")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"version" text NOT NULL,
	"status" text NOT NULL,
	"is_current" boolean NOT NULL,
	"rollout_share" integer DEFAULT 100 NOT NULL,
	"bytes" bigint NOT NULL,
	"chunk_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"requirement" text NOT NULL,
	"notes" jsonb NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"current_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "membership_ends" (
	"account_id" text NOT NULL,
	"vas" smallint NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"warned_of" timestamp (3) with time zone,
	"told_of" timestamp (3) with time zone,
	CONSTRAINT "membership_ends_account_id_vas_pk" PRIMARY KEY("account_id","vas")
);
--> statement-breakpoint
CREATE TABLE "membership_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"vas" smallint NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"product_id" text NOT NULL,
	"months" integer NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "membership_grants_source" UNIQUE("source_type","source_id"),
	CONSTRAINT "membership_grants_length" CHECK (("membership_grants"."months" > 0) <> ("membership_grants"."days" > 0))
);
--> statement-breakpoint
CREATE TABLE "membership_marks" (
	"hash" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_revocations" (
	"grant_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_shares" (
	"grant_id" bigint PRIMARY KEY NOT NULL,
	"sharer" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"from" text,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"hash" text,
	CONSTRAINT "audit_log_id_is_given" CHECK ("audit_log"."id" > 0)
);
--> statement-breakpoint
CREATE TABLE "operator_factors" (
	"operator_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "operator_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "operator_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"operator_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"proved_at" timestamp (3) with time zone,
	"challenge_hash" text,
	"challenge_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "operator_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" "operator_role" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"factors_since" timestamp (3) with time zone,
	CONSTRAINT "operators_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"open_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_contracts" (
	"id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"channel" text NOT NULL,
	"code" text NOT NULL,
	"subject" text NOT NULL,
	"account_label" text,
	"terms" text,
	"most_fen" integer,
	"period" jsonb,
	"execute_on" text,
	"notify_url" text NOT NULL,
	"signs_with" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"noticed_at" timestamp (3) with time zone,
	"noticed_fen" integer,
	CONSTRAINT "pay_sandbox_contracts_page_id_unique" UNIQUE("page_id")
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"trade_id" text,
	"facts" jsonb NOT NULL,
	"notify_url" text NOT NULL,
	"signs_with" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"is_held" boolean DEFAULT false NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_payments" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"trade_id" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"refund_no" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"status" text NOT NULL,
	"notify_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settles_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_trades" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"subject" text NOT NULL,
	"notify_url" text NOT NULL,
	"open_id" text,
	"contract_id" text,
	"wire" text DEFAULT 'json' NOT NULL,
	"settles_at" timestamp (3) with time zone,
	"failure" text,
	"signs_with" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"scanned_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_balances" (
	"account" text PRIMARY KEY NOT NULL,
	"debit_fen" bigint NOT NULL,
	"credit_fen" bigint NOT NULL,
	"until_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_bill_pool" (
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "pay_bill_pool_channel_kind_reference_pk" PRIMARY KEY("channel","kind","reference")
);
--> statement-breakpoint
CREATE TABLE "pay_bill_rows" (
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	"out_trade_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_bill_rows_channel_kind_reference_pk" PRIMARY KEY("channel","kind","reference")
);
--> statement-breakpoint
CREATE TABLE "pay_bills" (
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"runs" integer NOT NULL,
	"row_count" integer NOT NULL,
	"bank_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"unknown_fen" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_bills_channel_day_pk" PRIMARY KEY("channel","day")
);
--> statement-breakpoint
CREATE TABLE "pay_journal_lines" (
	"journal_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "pay_journal_lines_journal_id_line_pk" PRIMARY KEY("journal_id","line")
);
--> statement-breakpoint
CREATE TABLE "pay_journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"order_id" text,
	"attempt_id" text,
	"line_count" integer NOT NULL,
	CONSTRAINT "pay_journals_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "pay_mismatches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_mismatches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"row_kind" text NOT NULL,
	"reference" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"order_id" text,
	"ours_fen" bigint,
	"theirs_fen" bigint,
	"found_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "pay_revenue_schedules" (
	"order_id" text PRIMARY KEY NOT NULL,
	"amount_fen" bigint NOT NULL,
	"discount_fen" bigint NOT NULL,
	"next_day" date NOT NULL,
	"spread_days" integer NOT NULL,
	"spread_fen" bigint NOT NULL,
	"spread_discount_fen" bigint NOT NULL,
	"left_days" integer NOT NULL,
	"left_fen" bigint NOT NULL,
	"left_discount_fen" bigint NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "pay_revenue_schedules_left" CHECK ("pay_revenue_schedules"."left_days" between 0 and "pay_revenue_schedules"."spread_days" and "pay_revenue_schedules"."left_fen" between 0 and "pay_revenue_schedules"."amount_fen"
        and "pay_revenue_schedules"."left_discount_fen" between 0 and "pay_revenue_schedules"."discount_fen"
        and ("pay_revenue_schedules"."left_days" > 0 or ("pay_revenue_schedules"."left_fen" = 0 and "pay_revenue_schedules"."left_discount_fen" = 0)))
);
--> statement-breakpoint
CREATE TABLE "pay_buyers" (
	"account_id" text PRIMARY KEY NOT NULL,
	"held_at" timestamp (3) with time zone,
	"held_by" text,
	"held_because" text
);
--> statement-breakpoint
CREATE TABLE "pay_page_entries" (
	"page_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"act_id" text NOT NULL,
	"num" integer NOT NULL,
	CONSTRAINT "pay_page_entries_page_id_position_pk" PRIMARY KEY("page_id","position"),
	CONSTRAINT "pay_page_entries_num" CHECK ("pay_page_entries"."num" > 0)
);
--> statement-breakpoint
CREATE TABLE "pay_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"group_id" integer,
	"refer_from" text NOT NULL,
	"pay_way" text NOT NULL,
	"types" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pay_pages_group_id_unique" UNIQUE("group_id")
);
--> statement-breakpoint
CREATE TABLE "pay_products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"vas" integer NOT NULL,
	"user_vas" integer NOT NULL,
	"length_unit" text NOT NULL,
	"length_count" integer NOT NULL,
	"days" integer NOT NULL,
	"price_fen" integer NOT NULL,
	"first_period_fen" integer,
	"is_renewable" boolean NOT NULL,
	"is_offered" boolean NOT NULL,
	"sale_from" timestamp (3) with time zone,
	"sale_until" timestamp (3) with time zone,
	"claim_days" integer,
	"sort" integer NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_products_price" CHECK ("pay_products"."price_fen" > 0),
	CONSTRAINT "pay_products_first" CHECK ("pay_products"."first_period_fen" > 0 and "pay_products"."first_period_fen" <= "pay_products"."price_fen"),
	CONSTRAINT "pay_products_length" CHECK ("pay_products"."length_count" > 0 and "pay_products"."days" > 0),
	CONSTRAINT "pay_products_window" CHECK ("pay_products"."sale_from" < "pay_products"."sale_until")
);
--> statement-breakpoint
CREATE TABLE "pay_promotions" (
	"product_id" text NOT NULL,
	"act_id" text NOT NULL,
	"price_fen" integer NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "pay_promotions_product_id_act_id_pk" PRIMARY KEY("product_id","act_id"),
	CONSTRAINT "pay_promotions_price" CHECK ("pay_promotions"."price_fen" > 0),
	CONSTRAINT "pay_promotions_window" CHECK ("pay_promotions"."starts_at" < "pay_promotions"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "pay_quota_askers" (
	"order_id" text NOT NULL,
	"subject" text NOT NULL,
	"product_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"held_at" timestamp (3) with time zone,
	CONSTRAINT "pay_quota_askers_order_id_subject_pk" PRIMARY KEY("order_id","subject")
);
--> statement-breakpoint
CREATE TABLE "pay_quota_holds" (
	"order_id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"account_id" text NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"sold_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_quotas" (
	"product_id" text PRIMARY KEY NOT NULL,
	"total" integer,
	"held" integer NOT NULL,
	"sold" integer NOT NULL,
	"per_account" integer,
	CONSTRAINT "pay_quotas_counts" CHECK ("pay_quotas"."held" >= 0 and "pay_quotas"."sold" >= 0),
	CONSTRAINT "pay_quotas_total" CHECK ("pay_quotas"."held" + "pay_quotas"."sold" <= "pay_quotas"."total"),
	CONSTRAINT "pay_quotas_per_account" CHECK ("pay_quotas"."per_account" > 0)
);
--> statement-breakpoint
CREATE TABLE "pay_hours" (
	"starts_at" timestamp (3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"measure" text NOT NULL,
	"number" integer NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "pay_hours_starts_at_channel_measure_pk" PRIMARY KEY("starts_at","channel","measure")
);
--> statement-breakpoint
CREATE TABLE "pay_attempts" (
	"out_trade_no" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"seq" integer NOT NULL,
	"channel" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"payer_hash" text,
	"code_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"asks" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"next_ask_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_channel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_channel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"effect" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"out_trade_no" text,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"order_token_hash" text NOT NULL,
	"state" text NOT NULL,
	"close_reason" text,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"vas" integer NOT NULL,
	"length" jsonb NOT NULL,
	"days" integer NOT NULL,
	"num" integer NOT NULL,
	"list_fen" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"price_kind" text NOT NULL,
	"is_renewing" boolean NOT NULL,
	"agreement_id" text,
	"period" integer,
	"act_id" text NOT NULL,
	"refer_from" text NOT NULL,
	"pay_page_id" text NOT NULL,
	"settled_out_trade_no" text,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"granted_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "pay_orders_order_token_hash_unique" UNIQUE("order_token_hash")
);
--> statement-breakpoint
CREATE TABLE "pay_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"transaction_id" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"order_id" text NOT NULL,
	"paid_fen" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"via" text NOT NULL,
	"disposition" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_refund_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_refund_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"subject" text,
	"amount_fen" bigint NOT NULL,
	"takes_grant" boolean NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"refund_no" text,
	CONSTRAINT "pay_refund_proposals_amount" CHECK ("pay_refund_proposals"."amount_fen" > 0),
	CONSTRAINT "pay_refund_proposals_four_eyes" CHECK ("pay_refund_proposals"."state" <> 'approved' or "pay_refund_proposals"."decided_by" <> "pay_refund_proposals"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "pay_refund_purses" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"paid_fen" bigint NOT NULL,
	"promised_fen" bigint NOT NULL,
	CONSTRAINT "pay_refund_purses_sum" CHECK ("pay_refund_purses"."promised_fen" between 0 and "pay_refund_purses"."paid_fen")
);
--> statement-breakpoint
CREATE TABLE "pay_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"refund_no" text NOT NULL,
	"order_id" text NOT NULL,
	"attempt_id" text NOT NULL,
	"channel" text NOT NULL,
	"transaction_id" text NOT NULL,
	"total_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"takes_grant" boolean NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"asks" integer NOT NULL,
	"refusals" integer NOT NULL,
	"next_ask_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	CONSTRAINT "pay_refunds_refund_no_unique" UNIQUE("refund_no")
);
--> statement-breakpoint
CREATE TABLE "pay_agreement_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_agreement_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agreement_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"period" integer NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"order_id" text NOT NULL,
	"channel" text NOT NULL,
	"contract_id" text,
	"state" text NOT NULL,
	"stop_reason" text,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"vas" integer NOT NULL,
	"length" jsonb NOT NULL,
	"period_days" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"terms_version" text NOT NULL,
	"period" integer NOT NULL,
	"charges_at" timestamp (3) with time zone NOT NULL,
	"planned_on" text NOT NULL,
	"noticed_at" timestamp (3) with time zone,
	"noticed_fen" integer,
	"announced_at" timestamp (3) with time zone,
	"charge_no" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"first_paid_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_sheet_doors" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_creatives" (
	"id" text PRIMARY KEY NOT NULL,
	"line_item_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"weight" integer NOT NULL,
	"style_id" text NOT NULL,
	"assets" jsonb NOT NULL,
	"link" jsonb,
	"expire_seconds" integer,
	"auto_close_seconds" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_creatives_weight" CHECK ("promotion_creatives"."weight" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_line_items" (
	"id" text PRIMARY KEY NOT NULL,
	"slot_id" text NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean NOT NULL,
	"priority" integer NOT NULL,
	"weight" integer NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"hours" text,
	"pacing" text NOT NULL,
	"total_cap" integer,
	"daily_cap" integer,
	"frequency" jsonb NOT NULL,
	"targeting" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_line_items_priority" CHECK ("promotion_line_items"."priority" between 1 and 16),
	CONSTRAINT "promotion_line_items_weight" CHECK ("promotion_line_items"."weight" > 0),
	CONSTRAINT "promotion_line_items_window" CHECK ("promotion_line_items"."starts_at" < "promotion_line_items"."ends_at"),
	CONSTRAINT "promotion_line_items_hours" CHECK ("promotion_line_items"."hours" ~ '^([01]{24}|[01]{168})$'),
	CONSTRAINT "promotion_line_items_caps" CHECK ("promotion_line_items"."total_cap" > 0 and "promotion_line_items"."daily_cap" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_asks" (
	"starts_at" timestamp (3) with time zone NOT NULL,
	"slot_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"creative_id" text NOT NULL,
	"channel" text NOT NULL,
	"platform" text NOT NULL,
	"requests" integer NOT NULL,
	"fills" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_asks_starts_at_slot_id_line_item_id_creative_id_channel_platform_pk" PRIMARY KEY("starts_at","slot_id","line_item_id","creative_id","channel","platform")
);
--> statement-breakpoint
CREATE TABLE "promotion_hours" (
	"starts_at" timestamp (3) with time zone NOT NULL,
	"slot_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"creative_id" text NOT NULL,
	"channel" text NOT NULL,
	"platform" text NOT NULL,
	"requests" integer NOT NULL,
	"fills" integer NOT NULL,
	"shows" integer NOT NULL,
	"clicks" integer NOT NULL,
	"closes" integer NOT NULL,
	"timeouts" integer NOT NULL,
	"hides" integer NOT NULL,
	"users" integer NOT NULL,
	"registers" integer NOT NULL,
	"pays" integer NOT NULL,
	"paid_fen" bigint NOT NULL,
	CONSTRAINT "promotion_hours_starts_at_slot_id_line_item_id_creative_id_channel_platform_pk" PRIMARY KEY("starts_at","slot_id","line_item_id","creative_id","channel","platform")
);
--> statement-breakpoint
CREATE TABLE "promotion_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_outcomes" (
	"kind" text NOT NULL,
	"source_key" text NOT NULL,
	"delivery" text NOT NULL,
	"slot_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"creative_id" text NOT NULL,
	"channel" text NOT NULL,
	"platform" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_outcomes_kind_source_key_pk" PRIMARY KEY("kind","source_key")
);
--> statement-breakpoint
CREATE TABLE "promotion_slot_days" (
	"day" text NOT NULL,
	"slot_id" text NOT NULL,
	"requests" bigint NOT NULL,
	"shows" bigint NOT NULL,
	"clicks" bigint NOT NULL,
	"pays" bigint NOT NULL,
	CONSTRAINT "promotion_slot_days_day_slot_id_pk" PRIMARY KEY("day","slot_id")
);
--> statement-breakpoint
CREATE TABLE "promotion_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"subject" text,
	"taken" integer NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "promotion_holds" (
	"delivery" text PRIMARY KEY NOT NULL,
	"taken" jsonb NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"styles" text[] NOT NULL,
	"landing_types" text[] NOT NULL,
	"sub_slots" text[] NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_events" (
	"delivery" text NOT NULL,
	"event" text NOT NULL,
	"kind" text,
	"slot_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"creative_id" text NOT NULL,
	"channel" text NOT NULL,
	"platform" text NOT NULL,
	"person" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_events_delivery_event_pk" PRIMARY KEY("delivery","event")
);
--> statement-breakpoint
CREATE TABLE "share_senders" (
	"sharer" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_senders_account" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "share_tickets" (
	"app_id" text PRIMARY KEY NOT NULL,
	"access_token" text,
	"token_expires_at" timestamp (3) with time zone,
	"ticket" text,
	"ticket_expires_at" timestamp (3) with time zone,
	"ticket_renew_at" timestamp (3) with time zone,
	"lease_id" text,
	"lease_ends_at" timestamp (3) with time zone,
	"failures" integer NOT NULL,
	"retry_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "share_visits" (
	"sharer" text NOT NULL,
	"visitor_id" text NOT NULL,
	"game_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_visits_sharer_visitor_id_pk" PRIMARY KEY("sharer","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "attachment_chunks" (
	"attachment_id" text NOT NULL,
	"seq" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "attachment_chunks_attachment_id_seq_pk" PRIMARY KEY("attachment_id","seq")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"message_id" bigint,
	"guardian_request_id" bigint,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"request_key" text NOT NULL,
	"account_id" text,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"sealed_contact" text,
	"page" text NOT NULL,
	"environment" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"assignee" text,
	"answer" text,
	"answered_by" text,
	CONSTRAINT "feedback_number_unique" UNIQUE("number"),
	CONSTRAINT "feedback_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "game_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"asker_key" text NOT NULL,
	"account_id" text,
	"platform" text NOT NULL,
	"region" text NOT NULL,
	"sealed_contact" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wished_games" (
	"name_key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"wishes" integer NOT NULL,
	"pc" integer NOT NULL,
	"android" integer NOT NULL,
	"ios" integer NOT NULL,
	"console" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardian_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardian_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"request_key" text NOT NULL,
	"state" text NOT NULL,
	"asks" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"sealed_answer" text,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guardian_requests_number_unique" UNIQUE("number"),
	CONSTRAINT "guardian_requests_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "invoice_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"request_key" text NOT NULL,
	"account_id" text NOT NULL,
	"state" text NOT NULL,
	"order_ids" jsonb NOT NULL,
	"title_type" text NOT NULL,
	"sealed" text NOT NULL,
	"sealed_answer" text,
	"sealed_reversal" text,
	"at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_requests_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice_requests_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "invoiced_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint,
	"feedback_id" bigint,
	"guardian_request_id" bigint,
	"author" text NOT NULL,
	"sealed" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reply_templates_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint NOT NULL,
	"request_key" text,
	"voice" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_messages_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"account_id" text NOT NULL,
	"request_key" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"game_id" text NOT NULL,
	"game_name" text NOT NULL,
	"region" text NOT NULL,
	"happened_at" text NOT NULL,
	"environment" text NOT NULL,
	"sealed_contact" text,
	"sealed_diagnostics" text,
	"message_count" integer NOT NULL,
	"assignee" text,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"in_progress_at" timestamp (3) with time zone,
	"waiting_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tickets_number_unique" UNIQUE("number"),
	CONSTRAINT "tickets_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "error_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "error_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" bigint NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"release" text NOT NULL,
	"environment" text NOT NULL,
	"path" text NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_issue_hours" (
	"issue_id" bigint NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"release" text NOT NULL,
	"events" integer NOT NULL,
	CONSTRAINT "error_issue_hours_issue_id_hour_release_pk" PRIMARY KEY("issue_id","hour","release")
);
--> statement-breakpoint
CREATE TABLE "error_issues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "error_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project" text NOT NULL,
	"fingerprint" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"culprit" text NOT NULL,
	"level" text NOT NULL,
	"state" text NOT NULL,
	"events" bigint NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"first_release" text NOT NULL,
	"last_release" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_transactions" (
	"event_id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"name" text NOT NULL,
	"op" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" double precision NOT NULL,
	"spans" integer NOT NULL,
	"release" text NOT NULL,
	"measurements" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transaction_rollups" (
	"starts_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"op" text NOT NULL,
	"samples" integer NOT NULL,
	"failed" integer NOT NULL,
	"p50_ms" double precision NOT NULL,
	"p75_ms" double precision NOT NULL,
	"p95_ms" double precision NOT NULL,
	"spans" bigint NOT NULL,
	CONSTRAINT "transaction_rollups_starts_at_name_op_pk" PRIMARY KEY("starts_at","name","op")
);
--> statement-breakpoint
CREATE TABLE "event_rollups" (
	"span" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"events" integer NOT NULL,
	"visits" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "event_rollups_span_starts_at_category_name_channel_pk" PRIMARY KEY("span","starts_at","category","name","channel")
);
--> statement-breakpoint
CREATE TABLE "page_batches" (
	"batch" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_events" (
	"key" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"path" text NOT NULL,
	"host" text NOT NULL,
	"channel" text NOT NULL,
	"visitor" text,
	"visit" text,
	"is_vip" boolean,
	"is_year" boolean,
	"vip_level" integer,
	"vip_type" text,
	"props" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reported_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reported_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"event_name" text NOT NULL,
	"ext_data" jsonb NOT NULL,
	"package_name" text,
	"peer_id" text,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollup_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vital_rollups" (
	"starts_at" timestamp (3) with time zone NOT NULL,
	"route" text NOT NULL,
	"metric" text NOT NULL,
	"samples" integer NOT NULL,
	"p75" double precision NOT NULL,
	"good" integer NOT NULL,
	"poor" integer NOT NULL,
	CONSTRAINT "vital_rollups_starts_at_route_metric_pk" PRIMARY KEY("starts_at","route","metric")
);
--> statement-breakpoint
CREATE TABLE "web_vitals" (
	"key" text PRIMARY KEY NOT NULL,
	"metric" text NOT NULL,
	"value" double precision NOT NULL,
	"rating" text NOT NULL,
	"route" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"fault" text NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"body" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"status" integer,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"is_on" boolean NOT NULL,
	"off_because" text,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "derived_sessions" ADD CONSTRAINT "derived_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browser_seats" ADD CONSTRAINT "browser_seats_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browser_seats" ADD CONSTRAINT "browser_seats_browser_id_browsers_id_fk" FOREIGN KEY ("browser_id") REFERENCES "public"."browsers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_entries" ADD CONSTRAINT "activity_entries_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_awards" ADD CONSTRAINT "activity_awards_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_reversals" ADD CONSTRAINT "activity_reversals_award_id_activity_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_batches" ADD CONSTRAINT "redeem_batches_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_batch_id_redeem_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_export_parts" ADD CONSTRAINT "redeem_export_parts_batch_id_redeem_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_exports" ADD CONSTRAINT "redeem_exports_batch_id_redeem_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_lots" ADD CONSTRAINT "coin_lots_entry_id_coin_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."coin_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_uses" ADD CONSTRAINT "coin_uses_entry_id_coin_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."coin_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_uses" ADD CONSTRAINT "coin_uses_lot_id_coin_lots_entry_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."coin_lots"("entry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_goods" ADD CONSTRAINT "exchange_goods_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_award_id_activity_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_list" ADD CONSTRAINT "recall_list_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_award_id_activity_awards_id_fk" FOREIGN KEY ("inviter_award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invitee_award_id_activity_awards_id_fk" FOREIGN KEY ("invitee_award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_draws" ADD CONSTRAINT "lottery_draws_award_id_activity_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_prizes" ADD CONSTRAINT "lottery_prizes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_machines" ADD CONSTRAINT "partner_machines_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_vouchers" ADD CONSTRAINT "award_vouchers_award_id_activity_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_vouchers" ADD CONSTRAINT "award_vouchers_code_hash_redeem_codes_hash_fk" FOREIGN KEY ("code_hash") REFERENCES "public"."redeem_codes"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_steps" ADD CONSTRAINT "ad_steps_click_id_ad_clicks_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."ad_clicks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_uploads" ADD CONSTRAINT "ad_uploads_click_id_ad_clicks_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."ad_clicks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_topic_article_topics_id_fk" FOREIGN KEY ("topic") REFERENCES "public"."article_topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_entries" ADD CONSTRAINT "help_entries_group_id_help_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."help_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_image_files" ADD CONSTRAINT "content_image_files_hash_content_images_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."content_images"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_chunks" ADD CONSTRAINT "release_chunks_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_revocations" ADD CONSTRAINT "membership_revocations_grant_id_membership_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."membership_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_shares" ADD CONSTRAINT "membership_shares_grant_id_membership_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."membership_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_factors" ADD CONSTRAINT "operator_factors_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_links" ADD CONSTRAINT "operator_links_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_passkeys" ADD CONSTRAINT "operator_passkeys_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_tokens" ADD CONSTRAINT "operator_tokens_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_sandbox_notices" ADD CONSTRAINT "pay_sandbox_notices_trade_id_pay_sandbox_trades_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."pay_sandbox_trades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_sandbox_payments" ADD CONSTRAINT "pay_sandbox_payments_trade_id_pay_sandbox_trades_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."pay_sandbox_trades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_sandbox_refunds" ADD CONSTRAINT "pay_sandbox_refunds_transaction_id_pay_sandbox_payments_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."pay_sandbox_payments"("transaction_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_journal_lines" ADD CONSTRAINT "pay_journal_lines_journal_id_pay_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."pay_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_page_entries" ADD CONSTRAINT "pay_page_entries_page_id_pay_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pay_pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_page_entries" ADD CONSTRAINT "pay_page_entries_product_id_pay_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."pay_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_promotions" ADD CONSTRAINT "pay_promotions_product_id_pay_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."pay_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_quota_holds" ADD CONSTRAINT "pay_quota_holds_product_id_pay_quotas_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."pay_quotas"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_quotas" ADD CONSTRAINT "pay_quotas_product_id_pay_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."pay_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_attempts" ADD CONSTRAINT "pay_attempts_order_id_pay_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."pay_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_order_events" ADD CONSTRAINT "pay_order_events_order_id_pay_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."pay_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_payments" ADD CONSTRAINT "pay_payments_out_trade_no_pay_attempts_out_trade_no_fk" FOREIGN KEY ("out_trade_no") REFERENCES "public"."pay_attempts"("out_trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_payments" ADD CONSTRAINT "pay_payments_order_id_pay_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."pay_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_refunds" ADD CONSTRAINT "pay_refunds_attempt_id_pay_refund_purses_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."pay_refund_purses"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_agreement_events" ADD CONSTRAINT "pay_agreement_events_agreement_id_pay_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."pay_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_sheet_doors" ADD CONSTRAINT "pay_sheet_doors_order_id_pay_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."pay_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_creatives" ADD CONSTRAINT "promotion_creatives_line_item_id_promotion_line_items_id_fk" FOREIGN KEY ("line_item_id") REFERENCES "public"."promotion_line_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_line_items" ADD CONSTRAINT "promotion_line_items_slot_id_promotion_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."promotion_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_chunks" ADD CONSTRAINT "attachment_chunks_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_guardian_request_id_guardian_requests_id_fk" FOREIGN KEY ("guardian_request_id") REFERENCES "public"."guardian_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_orders" ADD CONSTRAINT "invoiced_orders_invoice_id_invoice_requests_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_guardian_request_id_guardian_requests_id_fk" FOREIGN KEY ("guardian_request_id") REFERENCES "public"."guardian_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_events" ADD CONSTRAINT "error_events_issue_id_error_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."error_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_issue_hours" ADD CONSTRAINT "error_issue_hours_issue_id_error_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."error_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_account" ON "announcements" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_windows_ends_at" ON "rate_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "authorization_codes_expires_at" ON "authorization_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "derived_sessions_parent_id" ON "derived_sessions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "browser_seats_browser_id" ON "browser_seats" USING btree ("browser_id");--> statement-breakpoint
CREATE INDEX "browsers_ends_at" ON "browsers" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "captcha_challenges_expires_at" ON "captcha_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captcha_tokens_device" ON "captcha_tokens" USING btree ("device_id","action","created_at");--> statement-breakpoint
CREATE INDEX "captcha_tokens_expires_at" ON "captcha_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "clients_words" ON "clients" USING gin (text_pairs(("name" || ' ' || "id")));--> statement-breakpoint
CREATE INDEX "clients_disabled" ON "clients" USING btree ("id") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX "device_grants_expires_at" ON "device_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_created_at" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_state" ON "accounts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_name" ON "accounts" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_cancel_at" ON "accounts" USING btree ("cancel_at") WHERE cancel_at is not null;--> statement-breakpoint
CREATE INDEX "passkeys_account_id" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "trusted_devices_account_id" ON "trusted_devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "trusted_devices_secret_hash" ON "trusted_devices" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "trusted_devices_expires_at" ON "trusted_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING brin ("at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_at" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_standing_proofs" ON "one_time_tokens" USING btree ("account_id") WHERE kind in ('factor_challenge', 'second_factor', 'sudo', 'passkey_registration', 'passkey_factor');--> statement-breakpoint
CREATE INDEX "sessions_account_id" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_ends_at" ON "sessions" USING brin ("ends_at");--> statement-breakpoint
CREATE INDEX "verification_paces_day_ends_at" ON "verification_paces" USING btree ("day_ends_at");--> statement-breakpoint
CREATE INDEX "verifications_target" ON "verifications" USING btree ("target_key","usage");--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "activity_awards_account" ON "activity_awards" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "activity_awards_activity" ON "activity_awards" USING btree ("activity_id","id");--> statement-breakpoint
CREATE INDEX "client_days_account" ON "client_days" USING btree ("account_id","day");--> statement-breakpoint
CREATE INDEX "client_peers_last_seen" ON "client_peers" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "redeem_batches_newest" ON "redeem_batches" USING btree ("made_at","id");--> statement-breakpoint
CREATE INDEX "redeem_batches_unmade" ON "redeem_batches" USING btree ("made_at") WHERE unmade > 0;--> statement-breakpoint
CREATE INDEX "redeem_codes_batch" ON "redeem_codes" USING btree ("batch_id","account_id");--> statement-breakpoint
CREATE INDEX "redeem_codes_account" ON "redeem_codes" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "coin_entries_account" ON "coin_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "coin_lots_account" ON "coin_lots" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "coin_lots_due" ON "coin_lots" USING btree ("expires_at") WHERE "coin_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "exchanges_account" ON "exchanges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "exchanges_activity" ON "exchanges" USING btree ("activity_id","id");--> statement-breakpoint
CREATE INDEX "exchanges_good" ON "exchanges" USING btree ("activity_id","account_id","good_id","at");--> statement-breakpoint
CREATE INDEX "recall_list_account" ON "recall_list" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recall_list_added" ON "recall_list" USING btree ("activity_id","added_at","account_id");--> statement-breakpoint
CREATE INDEX "recall_list_claimed" ON "recall_list" USING btree ("activity_id","added_at","account_id") WHERE claimed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_order" ON "invitations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("inviter_id","id");--> statement-breakpoint
CREATE INDEX "invitations_due" ON "invitations" USING btree ("due_at") WHERE "invitations"."state" = 'maturing';--> statement-breakpoint
CREATE INDEX "lottery_draws_prize" ON "lottery_draws" USING btree ("activity_id","account_id","prize_id");--> statement-breakpoint
CREATE INDEX "lottery_draws_won" ON "lottery_draws" USING btree ("activity_id","id") WHERE prize_id is not null;--> statement-breakpoint
CREATE INDEX "lottery_draws_won_prize" ON "lottery_draws" USING btree ("activity_id","prize_id","id") WHERE prize_id is not null;--> statement-breakpoint
CREATE INDEX "partner_machines_account" ON "partner_machines" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "partner_machines_added" ON "partner_machines" USING btree ("activity_id","added_at","hash");--> statement-breakpoint
CREATE INDEX "partner_machines_claimed" ON "partner_machines" USING btree ("activity_id","added_at","hash") WHERE claimed_at is not null;--> statement-breakpoint
CREATE INDEX "task_proofs_account" ON "task_proofs" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "channels_words" ON "channels" USING gin (text_pairs(("name" || ' ' || "id" || ' ' || "download_name")));--> statement-breakpoint
CREATE UNIQUE INDEX "ad_clicks_click" ON "ad_clicks" USING btree ("click_md5","platform");--> statement-breakpoint
CREATE INDEX "ad_clicks_account" ON "ad_clicks" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "ad_clicks_unclaimed" ON "ad_clicks" USING btree ("device_key") WHERE account_id is null and device_key is not null;--> statement-breakpoint
CREATE INDEX "ad_clicks_at" ON "ad_clicks" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_steps_source" ON "ad_steps" USING btree ("kind","source");--> statement-breakpoint
CREATE INDEX "ad_steps_day" ON "ad_steps" USING btree ("day","channel");--> statement-breakpoint
CREATE INDEX "ad_steps_at" ON "ad_steps" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ad_steps_credited_at" ON "ad_steps" USING btree ("credited_at") WHERE credited_at is not null;--> statement-breakpoint
CREATE INDEX "ad_steps_account" ON "ad_steps" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ad_steps_order" ON "ad_steps" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ad_steps_click" ON "ad_steps" USING btree ("click_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_uploads_key" ON "ad_uploads" USING btree ("platform","action","key");--> statement-breakpoint
CREATE INDEX "ad_uploads_click" ON "ad_uploads" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "ad_uploads_state" ON "ad_uploads" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "ad_uploads_platform" ON "ad_uploads" USING btree ("platform","id");--> statement-breakpoint
CREATE INDEX "ad_uploads_due" ON "ad_uploads" USING btree ("platform","next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "ad_uploads_claimed" ON "ad_uploads" USING btree ("claimed_at") WHERE state = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "ad_played_uploads_dedupe" ON "ad_played_uploads" USING btree ("platform","action","dedupe");--> statement-breakpoint
CREATE INDEX "ad_played_uploads_at" ON "ad_played_uploads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ad_unmatched_last_at" ON "ad_unmatched" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "ad_unmatched_step" ON "ad_unmatched" USING btree ("step","last_at");--> statement-breakpoint
CREATE INDEX "ad_unmatched_platform" ON "ad_unmatched" USING btree ("platform","last_at");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("status","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_newest_of_topic" ON "articles" USING btree ("topic","status","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_touched" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_touched_of_status" ON "articles" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin (text_pairs(("title" || ' ' || "id")));--> statement-breakpoint
CREATE INDEX "articles_of_game" ON "articles" USING btree ("game_id","published_at");--> statement-breakpoint
CREATE INDEX "content_drafts_touched" ON "content_drafts" USING btree ("kind","updated_at","item_id");--> statement-breakpoint
CREATE INDEX "content_drafts_words" ON "content_drafts" USING gin (text_pairs(("title" || ' ' || "item_id")));--> statement-breakpoint
CREATE INDEX "games_in_order" ON "games" USING btree ("status","sort","id");--> statement-breakpoint
CREATE INDEX "help_entries_of_group" ON "help_entries" USING btree ("group_id","sort");--> statement-breakpoint
CREATE INDEX "content_images_newest" ON "content_images" USING btree ("at","hash");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("status","published_at","id");--> statement-breakpoint
CREATE INDEX "member_messages_account" ON "member_messages" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "member_messages_at" ON "member_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_messages_to" ON "outbox_messages" USING btree ("to_key","id");--> statement-breakpoint
CREATE INDEX "outbox_messages_at" ON "outbox_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "download_starts_at" ON "download_starts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "releases_one_current" ON "releases" USING btree ("platform") WHERE is_current;--> statement-breakpoint
CREATE UNIQUE INDEX "releases_version" ON "releases" USING btree ("platform","version") WHERE status <> 'incoming';--> statement-breakpoint
CREATE INDEX "releases_status" ON "releases" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "releases_platform" ON "releases" USING btree ("platform","id");--> statement-breakpoint
CREATE INDEX "membership_ends_at" ON "membership_ends" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "membership_grants_account" ON "membership_grants" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (text_pairs(("subject" || ' ' || coalesce("reason", '') || ' ' || coalesce("from", ''))));--> statement-breakpoint
CREATE UNIQUE INDEX "operator_links_open" ON "operator_links" USING btree ("operator_id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "operator_passkeys_operator" ON "operator_passkeys" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_tokens_operator" ON "operator_tokens" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "pay_sandbox_codes_expires_at" ON "pay_sandbox_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_sandbox_contracts_code" ON "pay_sandbox_contracts" USING btree ("channel","code");--> statement-breakpoint
CREATE INDEX "pay_sandbox_notices_due" ON "pay_sandbox_notices" USING btree ("next_at") WHERE "pay_sandbox_notices"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "pay_sandbox_notices_trade" ON "pay_sandbox_notices" USING btree ("trade_id");--> statement-breakpoint
CREATE INDEX "pay_sandbox_payments_trade" ON "pay_sandbox_payments" USING btree ("trade_id");--> statement-breakpoint
CREATE INDEX "pay_sandbox_payments_day" ON "pay_sandbox_payments" USING btree ("channel","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_sandbox_refunds_number" ON "pay_sandbox_refunds" USING btree ("channel","refund_no");--> statement-breakpoint
CREATE INDEX "pay_sandbox_refunds_payment" ON "pay_sandbox_refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "pay_sandbox_refunds_day" ON "pay_sandbox_refunds" USING btree ("channel","settled_at");--> statement-breakpoint
CREATE INDEX "pay_sandbox_refunds_due" ON "pay_sandbox_refunds" USING btree ("settles_at") WHERE "pay_sandbox_refunds"."settles_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_sandbox_trades_number" ON "pay_sandbox_trades" USING btree ("channel","out_trade_no");--> statement-breakpoint
CREATE INDEX "pay_sandbox_trades_created" ON "pay_sandbox_trades" USING btree ("channel","created_at");--> statement-breakpoint
CREATE INDEX "pay_sandbox_trades_due" ON "pay_sandbox_trades" USING btree ("settles_at") WHERE "pay_sandbox_trades"."settles_at" is not null;--> statement-breakpoint
CREATE INDEX "pay_bill_pool_day" ON "pay_bill_pool" USING btree ("channel","day");--> statement-breakpoint
CREATE INDEX "pay_bill_rows_day" ON "pay_bill_rows" USING btree ("channel","day");--> statement-breakpoint
CREATE INDEX "pay_journal_lines_account" ON "pay_journal_lines" USING btree ("account","journal_id");--> statement-breakpoint
CREATE INDEX "pay_journals_day" ON "pay_journals" USING btree ("day");--> statement-breakpoint
CREATE INDEX "pay_journals_order" ON "pay_journals" USING btree ("order_id") WHERE "pay_journals"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "pay_journals_attempt" ON "pay_journals" USING btree ("attempt_id") WHERE "pay_journals"."attempt_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_mismatches_once" ON "pay_mismatches" USING btree ("channel","row_kind","reference","kind");--> statement-breakpoint
CREATE INDEX "pay_mismatches_channel" ON "pay_mismatches" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "pay_mismatches_day" ON "pay_mismatches" USING btree ("day","channel","resolved_at","id");--> statement-breakpoint
CREATE INDEX "pay_mismatches_newest" ON "pay_mismatches" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "pay_mismatches_open" ON "pay_mismatches" USING btree ("id") WHERE "pay_mismatches"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "pay_revenue_schedules_due" ON "pay_revenue_schedules" USING btree ("next_day","order_id") WHERE "pay_revenue_schedules"."left_days" > 0;--> statement-breakpoint
CREATE INDEX "pay_page_entries_product" ON "pay_page_entries" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "pay_pages_words" ON "pay_pages" USING gin (text_pairs(("name" || ' ' || "id")));--> statement-breakpoint
CREATE INDEX "pay_products_sort" ON "pay_products" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "pay_products_offered" ON "pay_products" USING btree ("is_offered","sort","id");--> statement-breakpoint
CREATE INDEX "pay_products_words" ON "pay_products" USING gin (text_pairs(("name" || ' ' || "id")));--> statement-breakpoint
CREATE INDEX "pay_quota_askers_subject" ON "pay_quota_askers" USING btree ("product_id","subject","held_at");--> statement-breakpoint
CREATE INDEX "pay_quota_askers_at" ON "pay_quota_askers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "pay_quota_holds_account" ON "pay_quota_holds" USING btree ("product_id","account_id");--> statement-breakpoint
CREATE INDEX "pay_quota_holds_until" ON "pay_quota_holds" USING btree ("product_id","held_until") WHERE "pay_quota_holds"."sold_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempts_order_seq" ON "pay_attempts" USING btree ("order_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempts_channel" ON "pay_attempts" USING btree ("channel","out_trade_no");--> statement-breakpoint
CREATE INDEX "pay_attempts_next_ask_at" ON "pay_attempts" USING btree ("next_ask_at") WHERE "pay_attempts"."next_ask_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_channel_events_event" ON "pay_channel_events" USING btree ("channel","event_id");--> statement-breakpoint
CREATE INDEX "pay_channel_events_last_at" ON "pay_channel_events" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "pay_channel_events_subject" ON "pay_channel_events" USING btree ("subject") WHERE "pay_channel_events"."subject" is not null;--> statement-breakpoint
CREATE INDEX "pay_order_events_order" ON "pay_order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "pay_order_events_at" ON "pay_order_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "pay_orders_account" ON "pay_orders" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_orders_created_at" ON "pay_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pay_orders_state" ON "pay_orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_orders_product" ON "pay_orders" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_orders_returned" ON "pay_orders" USING btree ("created_at","id") WHERE "pay_orders"."refunded_fen" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_orders_renewal" ON "pay_orders" USING btree ("agreement_id","period");--> statement-breakpoint
CREATE INDEX "pay_orders_open" ON "pay_orders" USING btree ("expires_at") WHERE "pay_orders"."state" in ('created', 'qr_ready', 'expired');--> statement-breakpoint
CREATE INDEX "pay_orders_unsettled" ON "pay_orders" USING btree ("created_at") WHERE "pay_orders"."state" in ('paid', 'refunding', 'review');--> statement-breakpoint
CREATE INDEX "pay_orders_first_price" ON "pay_orders" USING btree ("account_id") WHERE "pay_orders"."price_kind" = 'first' and "pay_orders"."paid_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_payments_transaction" ON "pay_payments" USING btree ("channel","transaction_id");--> statement-breakpoint
CREATE INDEX "pay_payments_order" ON "pay_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pay_payments_attempt" ON "pay_payments" USING btree ("out_trade_no");--> statement-breakpoint
CREATE INDEX "pay_payments_paid_at" ON "pay_payments" USING btree ("channel","paid_at");--> statement-breakpoint
CREATE INDEX "pay_payments_review" ON "pay_payments" USING btree ("recorded_at") WHERE "pay_payments"."disposition" = 'review';--> statement-breakpoint
CREATE UNIQUE INDEX "pay_refund_proposals_one" ON "pay_refund_proposals" USING btree ("order_id") WHERE "pay_refund_proposals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "pay_refund_proposals_state" ON "pay_refund_proposals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "pay_refund_proposals_order" ON "pay_refund_proposals" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "pay_refunds_order" ON "pay_refunds" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "pay_refunds_attempt" ON "pay_refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "pay_refunds_at" ON "pay_refunds" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "pay_refunds_state" ON "pay_refunds" USING btree ("state","at","id");--> statement-breakpoint
CREATE INDEX "pay_refunds_due" ON "pay_refunds" USING btree ("next_ask_at") WHERE "pay_refunds"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "pay_refunds_to_look_at" ON "pay_refunds" USING btree ("at") WHERE "pay_refunds"."state" in ('asked', 'abnormal', 'closed');--> statement-breakpoint
CREATE INDEX "pay_refunds_succeeded" ON "pay_refunds" USING btree ("channel","succeeded_at") WHERE "pay_refunds"."succeeded_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_refunds_one_request" ON "pay_refunds" USING btree ("order_id") WHERE "pay_refunds"."by" = 'member' and "pay_refunds"."state" not in ('declined', 'succeeded');--> statement-breakpoint
CREATE INDEX "pay_agreement_events_agreement" ON "pay_agreement_events" USING btree ("agreement_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_agreements_active" ON "pay_agreements" USING btree ("account_id","vas") WHERE "pay_agreements"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "pay_agreements_contract" ON "pay_agreements" USING btree ("channel","contract_id") WHERE "pay_agreements"."contract_id" is not null;--> statement-breakpoint
CREATE INDEX "pay_agreements_account" ON "pay_agreements" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "pay_agreements_created_at" ON "pay_agreements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pay_agreements_state" ON "pay_agreements" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_agreements_channel" ON "pay_agreements" USING btree ("channel","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_agreements_order" ON "pay_agreements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pay_agreements_next_at" ON "pay_agreements" USING btree ("next_at") WHERE "pay_agreements"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "pay_sheet_doors_expires_at" ON "pay_sheet_doors" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "promotion_creatives_line_item" ON "promotion_creatives" USING btree ("line_item_id");--> statement-breakpoint
CREATE INDEX "promotion_line_items_slot" ON "promotion_line_items" USING btree ("slot_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "promotion_line_items_updated_at" ON "promotion_line_items" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "promotion_line_items_on" ON "promotion_line_items" USING btree ("is_on","updated_at","id");--> statement-breakpoint
CREATE INDEX "promotion_line_items_on_in_slot" ON "promotion_line_items" USING btree ("slot_id") WHERE is_on;--> statement-breakpoint
CREATE INDEX "promotion_line_items_name" ON "promotion_line_items" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "promotion_line_items_begins" ON "promotion_line_items" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "promotion_asks_updated_at" ON "promotion_asks" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "promotion_outcomes_at" ON "promotion_outcomes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "promotion_counters_subject" ON "promotion_counters" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "promotion_counters_ends_at" ON "promotion_counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "promotion_holds_until" ON "promotion_holds" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "promotion_events_at" ON "promotion_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "promotion_events_clicks" ON "promotion_events" USING btree ("person","at") WHERE "promotion_events"."event" = 'click';--> statement-breakpoint
CREATE INDEX "promotion_events_person" ON "promotion_events" USING btree ("person");--> statement-breakpoint
CREATE INDEX "share_visits_at" ON "share_visits" USING btree ("sharer","at");--> statement-breakpoint
CREATE INDEX "share_visits_visitor" ON "share_visits" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "attachments_account" ON "attachments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "attachments_guardian" ON "attachments" USING btree ("guardian_request_id");--> statement-breakpoint
CREATE INDEX "attachments_loose" ON "attachments" USING btree ("uploaded_at") WHERE message_id is null and guardian_request_id is null;--> statement-breakpoint
CREATE INDEX "feedback_account" ON "feedback" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "feedback_at" ON "feedback" USING btree ("at");--> statement-breakpoint
CREATE INDEX "feedback_state" ON "feedback" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "feedback_kind" ON "feedback" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "feedback_words" ON "feedback" USING gin (text_pairs("text"));--> statement-breakpoint
CREATE UNIQUE INDEX "game_requests_once" ON "game_requests" USING btree ("name_key","asker_key");--> statement-breakpoint
CREATE INDEX "game_requests_account" ON "game_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "game_requests_at" ON "game_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "wished_games_most" ON "wished_games" USING btree ("wishes","name_key");--> statement-breakpoint
CREATE INDEX "wished_games_pc" ON "wished_games" USING btree ("wishes","name_key") WHERE "wished_games"."pc" > 0;--> statement-breakpoint
CREATE INDEX "wished_games_android" ON "wished_games" USING btree ("wishes","name_key") WHERE "wished_games"."android" > 0;--> statement-breakpoint
CREATE INDEX "wished_games_ios" ON "wished_games" USING btree ("wishes","name_key") WHERE "wished_games"."ios" > 0;--> statement-breakpoint
CREATE INDEX "wished_games_console" ON "wished_games" USING btree ("wishes","name_key") WHERE "wished_games"."console" > 0;--> statement-breakpoint
CREATE INDEX "wished_games_words" ON "wished_games" USING gin (text_pairs("name"));--> statement-breakpoint
CREATE INDEX "guardian_requests_state" ON "guardian_requests" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "guardian_requests_newest" ON "guardian_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "guardian_requests_updated_at" ON "guardian_requests" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "invoice_requests_account" ON "invoice_requests" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "invoice_requests_newest" ON "invoice_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "support_notes_ticket" ON "support_notes" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_notes_feedback" ON "support_notes" USING btree ("feedback_id");--> statement-breakpoint
CREATE INDEX "support_notes_guardian" ON "support_notes" USING btree ("guardian_request_id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "tickets_account" ON "tickets" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_state" ON "tickets" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_updated_at" ON "tickets" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_kind" ON "tickets" USING btree ("kind","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("updated_at","id") WHERE state in ('submitted', 'in_progress', 'waiting');--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE INDEX "tickets_ended_at" ON "tickets" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "error_events_event_id" ON "error_events" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "error_events_issue" ON "error_events" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "error_events_received_at" ON "error_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "error_issue_hours_hour" ON "error_issue_hours" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "error_issues_fingerprint" ON "error_issues" USING btree ("project","fingerprint");--> statement-breakpoint
CREATE INDEX "error_issues_last_seen_at" ON "error_issues" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "error_issues_state" ON "error_issues" USING btree ("state","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "error_issues_words" ON "error_issues" USING gin (text_pairs(("type" || ' ' || "title" || ' ' || "culprit")));--> statement-breakpoint
CREATE INDEX "page_transactions_at" ON "page_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "page_transactions_received_at" ON "page_transactions" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "event_rollups_visits" ON "event_rollups" USING btree ("starts_at","channel") WHERE span = 'day' and name = '*';--> statement-breakpoint
CREATE INDEX "page_batches_received_at" ON "page_batches" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "page_events_at" ON "page_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "page_events_received_at" ON "page_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "reported_events_received_at" ON "reported_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "reported_events_event" ON "reported_events" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "web_vitals_at" ON "web_vitals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "web_vitals_received_at" ON "web_vitals" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id","endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state" ON "webhook_deliveries" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_kind" ON "webhook_deliveries" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_account" ON "webhook_deliveries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_claimed" ON "webhook_deliveries" USING btree ("claimed_at") WHERE state = 'sending';