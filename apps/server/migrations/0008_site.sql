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
CREATE TABLE "share_tickets" (
	"app_id" text PRIMARY KEY NOT NULL,
	"access_token" text,
	"token_expires_at" timestamp (3) with time zone,
	"ticket" text,
	"ticket_expires_at" timestamp (3) with time zone,
	"lease_id" text,
	"lease_ends_at" timestamp (3) with time zone,
	"failures" integer NOT NULL,
	"retry_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_topic_article_topics_id_fk" FOREIGN KEY ("topic") REFERENCES "public"."article_topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_entries" ADD CONSTRAINT "help_entries_group_id_help_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."help_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_chunks" ADD CONSTRAINT "release_chunks_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("status","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_newest_of_topic" ON "articles" USING btree ("topic","status","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_of_game" ON "articles" USING btree ("game_id","published_at");--> statement-breakpoint
CREATE INDEX "games_in_order" ON "games" USING btree ("status","sort","id");--> statement-breakpoint
CREATE INDEX "help_entries_of_group" ON "help_entries" USING btree ("group_id","sort");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("status","published_at","id");--> statement-breakpoint
CREATE INDEX "download_starts_at" ON "download_starts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "releases_one_current" ON "releases" USING btree ("platform") WHERE is_current;--> statement-breakpoint
CREATE UNIQUE INDEX "releases_version" ON "releases" USING btree ("platform","version") WHERE status <> 'incoming';