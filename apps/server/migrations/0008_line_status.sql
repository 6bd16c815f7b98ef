CREATE TABLE "status_incident_regions" (
	"incident_id" bigint NOT NULL,
	"region_id" text NOT NULL,
	CONSTRAINT "status_incident_regions_incident_id_region_id_pk" PRIMARY KEY("incident_id","region_id")
);
--> statement-breakpoint
CREATE TABLE "status_incidents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"is_example" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_regions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sort" integer NOT NULL,
	"is_shown" boolean NOT NULL,
	"recorded_since" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" bigint NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "status_incident_regions" ADD CONSTRAINT "status_incident_regions_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incident_regions" ADD CONSTRAINT "status_incident_regions_region_id_status_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."status_regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_updates" ADD CONSTRAINT "status_updates_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "status_incidents_ends" ON "status_incidents" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "status_incidents_starts" ON "status_incidents" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "status_updates_incident" ON "status_updates" USING btree ("incident_id","id");