import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { tidyValue, valuesIn } from "@balcao/shared/channels/template-fields.ts";
import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { emptyVariables, fillVariables, type VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import { templateIn } from "../../../ui/template/template-in.ts";

/** A template to send, and the values with which its form begins. */
export type ChosenTemplate = { template: MessageTemplate; values: Readonly<Record<string, string>> };

/** The quick messages whose template is among these, with its values for this contact. */
export const quickTemplates = (
  all: readonly QuickMessage[],
  templates: readonly MessageTemplate[],
  contact: VariableValues,
): (ChosenTemplate & { quick: QuickMessage })[] =>
  all.flatMap((quick) => {
    const template = templateIn(templates, quick.template ?? null);
    return template && quick.template
      ? [{ quick, template, values: knownValues(template, quick.template.values, contact) }]
      : [];
  });

/** The values with the contact's data in their variables. One whose variable the contact lacks is left out: it would have a gap. */
export const knownValues = (
  template: MessageTemplate,
  written: Readonly<Record<string, string>>,
  contact: VariableValues,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(valuesIn(template, written)).flatMap(([key, value]) => {
      const filled = emptyVariables(value, contact).length > 0 ? "" : fillVariables(value, contact);
      return tidyValue(filled) === "" ? [] : [[key, filled]];
    }),
  );
