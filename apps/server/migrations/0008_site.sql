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
	"sort" integer NOT NULL
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
ALTER TABLE "articles" ADD CONSTRAINT "articles_topic_article_topics_id_fk" FOREIGN KEY ("topic") REFERENCES "public"."article_topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_entries" ADD CONSTRAINT "help_entries_group_id_help_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."help_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("status","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_newest_of_topic" ON "articles" USING btree ("topic","status","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_of_game" ON "articles" USING btree ("game_id","published_at");--> statement-breakpoint
CREATE INDEX "games_in_order" ON "games" USING btree ("status","sort","id");--> statement-breakpoint
CREATE INDEX "help_entries_of_group" ON "help_entries" USING btree ("group_id","sort");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("status","published_at","id");