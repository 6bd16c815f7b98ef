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
CREATE TABLE "recall_list" (
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
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
CREATE TABLE "partner_machines" (
	"activity_id" text NOT NULL,
	"hash" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"account_id" text,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "partner_machines_activity_id_hash_pk" PRIMARY KEY("activity_id","hash")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "recall_list" ADD CONSTRAINT "recall_list_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_award_id_activity_awards_id_fk" FOREIGN KEY ("inviter_award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invitee_award_id_activity_awards_id_fk" FOREIGN KEY ("invitee_award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_machines" ADD CONSTRAINT "partner_machines_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_order" ON "invitations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("inviter_id","id");--> statement-breakpoint
CREATE INDEX "invitations_due" ON "invitations" USING btree ("due_at") WHERE "invitations"."state" = 'maturing';--> statement-breakpoint
CREATE INDEX "partner_machines_account" ON "partner_machines" USING btree ("account_id");