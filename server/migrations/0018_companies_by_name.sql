DROP INDEX "companies_by_name";--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree (fold("name") text_pattern_ops,"id");