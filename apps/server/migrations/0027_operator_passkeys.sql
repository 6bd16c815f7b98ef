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
ALTER TABLE "operator_sessions" ADD COLUMN "challenge_hash" text;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "challenge_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "factors_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "operator_passkeys" ADD CONSTRAINT "operator_passkeys_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_passkeys_operator" ON "operator_passkeys" USING btree ("operator_id");--> statement-breakpoint
-- Whoever had an authenticator before this goes on having a factor, and what was proved with it stands.
UPDATE "operators" SET "factors_since" = "operator_factors"."confirmed_at" FROM "operator_factors" WHERE "operator_factors"."operator_id" = "operators"."id";
