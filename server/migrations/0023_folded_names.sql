-- Writes contacts anew, about three seconds for 100,000 of them; other tables are not locked.
DROP INDEX "contacts_by_name";--> statement-breakpoint
DROP INDEX "contacts_name_parts";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("company_id","folded_name" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "contacts_name_parts" ON "contacts" USING gin ("folded_name" gin_trgm_ops);