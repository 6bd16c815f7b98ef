CREATE TABLE "content_draft_counts" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "content_draft_counts_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
