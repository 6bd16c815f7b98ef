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
	"sign_out_uri" text
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
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
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
CREATE TABLE "demo_provider_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "allows_plain_challenge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "derived_sessions" ADD CONSTRAINT "derived_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browser_seats" ADD CONSTRAINT "browser_seats_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browser_seats" ADD CONSTRAINT "browser_seats_browser_id_browsers_id_fk" FOREIGN KEY ("browser_id") REFERENCES "public"."browsers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authorization_codes_expires_at" ON "authorization_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "derived_sessions_parent_id" ON "derived_sessions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "browser_seats_browser_id" ON "browser_seats" USING btree ("browser_id");--> statement-breakpoint
CREATE INDEX "browsers_ends_at" ON "browsers" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "device_grants_expires_at" ON "device_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_account_id" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "trusted_devices_account_id" ON "trusted_devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "trusted_devices_secret_hash" ON "trusted_devices" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "trusted_devices_expires_at" ON "trusted_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_factor_proofs" ON "one_time_tokens" USING btree ("account_id") WHERE kind in ('factor_challenge', 'second_factor');