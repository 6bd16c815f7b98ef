CREATE TABLE "pay_buyers" (
	"account_id" text PRIMARY KEY NOT NULL,
	"held_at" timestamp (3) with time zone,
	"held_by" text,
	"held_because" text
);
