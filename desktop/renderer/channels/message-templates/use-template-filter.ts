import { type MessageTemplate, TemplateCategory, TemplateStatus } from "@balcao/shared/channels/message-templates.ts";
import { z } from "zod";
import { setOrDelete, useAddressParams } from "../../ui/hooks/address-params.ts";

const TemplateFilter = z.object({
  status: TemplateStatus.optional().catch(undefined),
  category: TemplateCategory.optional().catch(undefined),
  /** As the channel writes it, such as `pt_BR`. */
  language: z.string().max(20).optional().catch(undefined),
});
export type TemplateFilter = z.infer<typeof TemplateFilter>;
export type ChangeTemplateFilter = (change: Partial<Record<keyof TemplateFilter, string>>) => void;

/** Shows all templates. */
export const noTemplateFilter = { status: "", category: "", language: "" };

/**
 * The filter of the templates. It is stored in the address, so that reload and back keep it; a value that nobody could
 * choose is ignored.
 */
export function useTemplateFilter(): [TemplateFilter, ChangeTemplateFilter] {
  const [params, changeParams] = useAddressParams();
  const change: ChangeTemplateFilter = (changes) =>
    changeParams((next) => {
      for (const [name, value] of Object.entries(changes)) setOrDelete(next, name, value);
    });
  return [TemplateFilter.parse(Object.fromEntries(params)), change];
}

/** True for a template that the filter shows. */
export const fitsFilter = ({ status, category, language }: TemplateFilter, template: MessageTemplate): boolean =>
  (!status || template.status === status) &&
  (!category || template.category === category) &&
  (!language || template.language === language);
