-- Mobile numbers of Mexico and Argentina have two forms, like those of Brazil. A person whom a list or a campaign holds
-- under both forms stays there twice: one of the rows keeps its form.
UPDATE "contact_list_items" item SET "canonical_number" = regexp_replace(regexp_replace(item."canonical_number", '^521', '52'), '^54(?!9)', '549')
WHERE item."canonical_number" ~ '^(521[2-9]\d{9}|54[1-3]\d{9})$' AND NOT EXISTS (
  SELECT FROM "contact_list_items" other WHERE other."contact_list_id" = item."contact_list_id"
    AND other."canonical_number" = regexp_replace(regexp_replace(item."canonical_number", '^521', '52'), '^54(?!9)', '549'));--> statement-breakpoint
UPDATE "campaign_shipments" shipment SET "canonical_number" = regexp_replace(regexp_replace(shipment."canonical_number", '^521', '52'), '^54(?!9)', '549')
WHERE shipment."canonical_number" ~ '^(521[2-9]\d{9}|54[1-3]\d{9})$' AND NOT EXISTS (
  SELECT FROM "campaign_shipments" other WHERE other."campaign_id" = shipment."campaign_id"
    AND other."canonical_number" = regexp_replace(regexp_replace(shipment."canonical_number", '^521', '52'), '^54(?!9)', '549'));--> statement-breakpoint
UPDATE "import_refusals" SET "canonical_number" = regexp_replace(regexp_replace("canonical_number", '^521', '52'), '^54(?!9)', '549')
WHERE "canonical_number" ~ '^(521[2-9]\d{9}|54[1-3]\d{9})$';
