ALTER TABLE "derived_sessions" ADD COLUMN "via" text DEFAULT 'authorization_code' NOT NULL;--> statement-breakpoint
UPDATE "derived_sessions" SET "via" = "security_events"."facts"->>'method' FROM "security_events" WHERE "security_events"."session_id" = "derived_sessions"."session_id" AND "security_events"."facts"->>'method' IN ('device_code', 'signin_token');
