-- An invitation award waits at least seven days, because the friend's purchase can be fully refunded until then.
UPDATE "activities" SET
  "rules" = jsonb_set("rules", '{maturityDays}', '7'),
  "rules_version" = "rules_version" + 1,
  "revision" = "revision" + 1
WHERE "kind" = 'invite' AND ("rules" ->> 'maturityDays')::int < 7;--> statement-breakpoint
UPDATE "invitations" SET
  "terms" = jsonb_set("terms", '{maturityDays}', '7'),
  "due_at" = "due_at" + (7 - ("terms" ->> 'maturityDays')::int) * interval '24 hours'
WHERE "state" IN ('waiting', 'maturing') AND ("terms" ->> 'maturityDays')::int < 7;
