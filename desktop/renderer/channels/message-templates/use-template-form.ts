import type { MessageTemplate, SaveTemplate } from "@balcao/shared/channels/message-templates.ts";
import { fieldsOf } from "@balcao/shared/channels/template-fields.ts";
import { problemsOf, type TemplateProblem } from "@balcao/shared/channels/template-rules.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showTaken, unlessTaken } from "../../ui/form/form-problems.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useListMessageTemplatesQuery, useSaveMessageTemplateMutation } from "./message-templates-api.ts";
import { ruleText } from "./template-words.ts";

const blank: SaveTemplate = {
  ...{ name: "", language: "pt_BR", category: "utility", header: null, body: "", footer: "" },
  ...{ buttons: [], examples: {} },
};

export type TemplateForm = {
  form: SaveTemplate;
  change: (part: Partial<SaveTemplate>) => void;
  /** The sentence for the first rule that this place breaks; null if it breaks none. */
  problemAt: (at: string) => string | null;
};

type Given = {
  connectionId: number;
  /** Null for a new one, which begins as `initial`. */
  template: MessageTemplate | null;
  initial?: SaveTemplate;
  onDone: () => void;
};

/** A new or changed template and the rules that it breaks. A missing text counts from the first attempt to send. */
export function useTemplateForm({ connectionId, template, initial = blank, onDone }: Given) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [form, setForm] = useState<SaveTemplate>(() => (template ? formOf(template) : initial));
  const [isAttempted, setAttempted] = useState(false);
  const [save, { error, isLoading }] = useSaveMessageTemplateMutation();
  const { data: others = [] } = useListMessageTemplatesQuery(connectionId, { skip: template !== null });
  /** The name and language that the server refused: another program has just created them at Meta. */
  const [refused, setRefused] = useState<string | null>(null);
  const isTaken = !template && (others.some((one) => keyOf(one) === keyOf(form)) || refused === keyOf(form));
  const taken: TemplateProblem[] = isTaken ? [{ at: "name", code: "taken" }] : [];
  const problems = [...taken, ...problemsOf(form)];
  const change = (part: Partial<SaveTemplate>) => setForm((before) => ({ ...before, ...part }));
  const problemAt = (at: string) => {
    const problem = problems.find((one) => one.at === at && (isAttempted || !isMissing(one, form)));
    return problem ? ruleText(t, problem) : null;
  };
  /** Resolves to true if the form broke no rule. */
  const submit = async (): Promise<boolean> => {
    setAttempted(true);
    if (problems.length > 0) return false;
    const { data, error } = await save({ connectionId, id: template?.id ?? null, template: withOwnExamples(form) });
    showTaken(error, () => setRefused(keyOf(form)));
    if (data) {
      show("success", t(data.status === "pending" ? "messageTemplates.sentToReview" : "messageTemplates.saved"));
      onDone();
    }
    return true;
  };
  return { form, change, problemAt, submit, error: unlessTaken(error), isBusy: isLoading };
}

const keyOf = ({ name, language }: Pick<SaveTemplate, "name" | "language">): string => `${name} ${language}`;

const formOf = ({ name, language, category, header, body, footer, buttons, examples }: MessageTemplate) => ({
  ...{ name, language, category, header, body, footer, buttons, examples },
});

const missing: readonly TemplateProblem["code"][] = ["empty", "example", "sample"];

const isMissing = ({ at, code }: TemplateProblem, { name }: SaveTemplate): boolean =>
  missing.includes(code) || (at === "name" && name === "");

/** Examples of variables that were removed again are left out. */
function withOwnExamples(form: SaveTemplate): SaveTemplate {
  const examples = Object.fromEntries(fieldsOf(form).map(({ key }) => [key, form.examples[key] ?? ""]));
  return { ...form, examples };
}

/** A name as WhatsApp accepts it: "Pedido Enviado" becomes "pedido_enviado". */
export const asTemplateName = (typed: string): string => fold(typed).replace(/[^a-z0-9_]/g, "_");

/** A text with the next variable at the cursor. */
export function withVariable(text: string, at: number): string {
  const numbers = [...text.matchAll(/\{\{\s*(\d+)\s*\}\}/g)].map(([, number]) => Number(number));
  return `${text.slice(0, at)}{{${Math.max(0, ...numbers) + 1}}}${text.slice(at)}`;
}
