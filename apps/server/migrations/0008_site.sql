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
	"ticket_renew_at" timestamp (3) with time zone,
	"lease_id" text,
	"lease_ends_at" timestamp (3) with time zone,
	"failures" integer NOT NULL,
	"retry_at" timestamp (3) with time zone
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
ALTER TABLE "articles" ADD CONSTRAINT "articles_topic_article_topics_id_fk" FOREIGN KEY ("topic") REFERENCES "public"."article_topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_entries" ADD CONSTRAINT "help_entries_group_id_help_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."help_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_chunks" ADD CONSTRAINT "release_chunks_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_chunks" ADD CONSTRAINT "attachment_chunks_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_guardian_request_id_guardian_requests_id_fk" FOREIGN KEY ("guardian_request_id") REFERENCES "public"."guardian_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_orders" ADD CONSTRAINT "invoiced_orders_invoice_id_invoice_requests_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_events" ADD CONSTRAINT "error_events_issue_id_error_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."error_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_issue_hours" ADD CONSTRAINT "error_issue_hours_issue_id_error_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."error_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("status","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_newest_of_topic" ON "articles" USING btree ("topic","status","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_of_game" ON "articles" USING btree ("game_id","published_at");--> statement-breakpoint
CREATE INDEX "games_in_order" ON "games" USING btree ("status","sort","id");--> statement-breakpoint
CREATE INDEX "help_entries_of_group" ON "help_entries" USING btree ("group_id","sort");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("status","published_at","id");--> statement-breakpoint
CREATE INDEX "download_starts_at" ON "download_starts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "releases_one_current" ON "releases" USING btree ("platform") WHERE is_current;--> statement-breakpoint
CREATE UNIQUE INDEX "releases_version" ON "releases" USING btree ("platform","version") WHERE status <> 'incoming';--> statement-breakpoint
CREATE INDEX "attachments_account" ON "attachments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "attachments_guardian" ON "attachments" USING btree ("guardian_request_id");--> statement-breakpoint
CREATE INDEX "attachments_loose" ON "attachments" USING btree ("uploaded_at") WHERE message_id is null and guardian_request_id is null;--> statement-breakpoint
CREATE INDEX "feedback_account" ON "feedback" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "feedback_at" ON "feedback" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "game_requests_once" ON "game_requests" USING btree ("name_key","asker_key");--> statement-breakpoint
CREATE INDEX "game_requests_account" ON "game_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "game_requests_at" ON "game_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "guardian_requests_state" ON "guardian_requests" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "guardian_requests_updated_at" ON "guardian_requests" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "invoice_requests_account" ON "invoice_requests" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "tickets_account" ON "tickets" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_state" ON "tickets" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_updated_at" ON "tickets" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "tickets_ended_at" ON "tickets" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "error_events_event_id" ON "error_events" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "error_events_issue" ON "error_events" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "error_events_received_at" ON "error_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "error_issue_hours_hour" ON "error_issue_hours" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "error_issues_fingerprint" ON "error_issues" USING btree ("project","fingerprint");--> statement-breakpoint
CREATE INDEX "error_issues_last_seen_at" ON "error_issues" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "page_transactions_at" ON "page_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "page_transactions_received_at" ON "page_transactions" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "page_batches_received_at" ON "page_batches" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "page_events_at" ON "page_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "page_events_received_at" ON "page_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "web_vitals_at" ON "web_vitals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "web_vitals_received_at" ON "web_vitals" USING btree ("received_at");