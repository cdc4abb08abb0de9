import { type Contact, type ExtraInfo, SaveContact, UpdateContact } from "@balcao/shared/inbox/contacts.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../client/api-error.ts";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { phoneText } from "../../ui/text/phone-text.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveContactMutation } from "./contacts-api.ts";

export type ContactFormValues = {
  name: string;
  number: string;
  email: string;
  extraInfo: { name: string; value: string }[];
};

/** True for a contact whose number WhatsApp hides, and for a group. */
export const lacksNumber = (contact: Contact | null): boolean =>
  contact !== null && (contact.isGroup || contact.number === "");

/** A quick second click finds the button busy, and saves nothing twice. */
const submitDelayMs = 400;
const pause = () => new Promise((done) => setTimeout(done, submitDelayMs));

/** The known part of a new contact before its form is filled in. `number`: digits with country code. */
export type ContactDraft = { name: string; number?: string };

type ContactFormOptions = {
  /** Null creates a new one. */
  contact: Contact | null;
  draft?: ContactDraft | undefined;
  onSaved: (contact: Contact) => void;
};

/** The contact form, in a dialog or in the drawer of a conversation. */
export function useContactForm({ contact, draft, onSaved }: ContactFormOptions) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { error }] = useSaveContactMutation();
  const form = lacksNumber(contact) ? UpdateContact : SaveContact;
  const { control, handleSubmit, formState, setError } = useForm<ContactFormValues>({
    resolver: contractResolver(form),
    defaultValues: {
      name: contact?.name ?? draft?.name ?? "",
      number: phoneText((contact?.isGroup ? "" : contact?.number) ?? draft?.number ?? ""),
      email: contact?.email ?? "",
      extraInfo: contact?.extraInfo.filter(isNoField).map(({ name, value }) => ({ name, value })) ?? [],
    },
  });
  const submit = handleSubmit(async (values) => {
    await pause();
    const answer = await save({ id: contact?.id ?? null, contact: form.parse(values) });
    if (isNumberRefused(answer.error)) setError("number", { type: "noWhatsApp" }, { shouldFocus: true });
    if (!answer.data) return;
    show("success", t("contacts.saved"));
    onSaved(answer.data);
  });
  return { control, submit, isBusy: formState.isSubmitting, error: isNumberRefused(error) ? undefined : error };
}

/** Values of fields are edited as such. */
export const isNoField = ({ fieldId }: ExtraInfo): boolean => fieldId === undefined;

/** WhatsApp does not know the number: the form says so at its field. */
const isNumberRefused = (error: unknown): boolean => isApiError(error) && error.code === "ERR_WAPP_INVALID_CONTACT";
