import { fillTemplate } from "@balcao/shared/channels/template-fields.ts";
import type { VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import { useTranslation } from "react-i18next";
import { useListMessageTemplatesQuery } from "../../../channels/message-templates/message-templates-api.ts";
import { canBeSent } from "../../../ui/template/template-in.ts";
import { languageName } from "../../../ui/template/template-text.ts";
import { useListQuickChoicesQuery } from "../composer/quick/quick-choices-api.ts";
import { type ChosenTemplate, quickTemplates } from "./quick-templates.ts";

/** One choice of the list; `words` are those by which the search finds it. */
type TemplateOption = { id: number; name: string; aside: string; text: string; words: string; chosen: ChosenTemplate };
type TemplateGroup = { kind: "quick" | "templates"; options: TemplateOption[] };

/**
 * The quick messages with a template and the templates that a connection can send now. `groups` is undefined until both lists
 * and the contact's values are there; without the quick messages it has the templates alone.
 */
export function useTemplateOptions(connectionId: number, contact: VariableValues | null) {
  const { i18n } = useTranslation();
  const { data, isError, refetch } = useListMessageTemplatesQuery(connectionId);
  const quick = useListQuickChoicesQuery();
  const isQuickFailed = quick.isError && !quick.data;
  const sendable = data?.filter(canBeSent);
  const groups: TemplateGroup[] | undefined =
    !contact || !sendable || (!quick.data && !isQuickFailed)
      ? undefined
      : [
          { kind: "quick", options: quickTemplates(quick.data ?? [], sendable, contact).map(quickOption) },
          {
            kind: "templates",
            options: sendable.map((template) => ({
              ...{ id: template.id, name: template.name, aside: languageName(template.language, i18n.language) },
              ...{ text: template.body, words: `${template.name} ${template.body}`, chosen: { template, values: {} } },
            })),
          },
        ];
  return { groups, isError, isQuickFailed, retry: () => void refetch() };
}

function quickOption({ quick, template, values }: ReturnType<typeof quickTemplates>[number]): TemplateOption {
  const { body } = fillTemplate(template, values);
  const name = `/${quick.shortcode}`;
  return {
    ...{ id: quick.id, name, aside: template.name, text: body, words: `${name} ${template.name} ${body}` },
    chosen: { template, values },
  };
}
