import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { useTranslation } from "react-i18next";
import { useFindContactsQuery } from "../../inbox/contacts/contacts-api.ts";
import type { Command } from "../../ui/commands/commands-context.ts";
import { useDebounced } from "../../ui/hooks/timing.ts";
import { Face } from "../../ui/mark/Face.tsx";
import { contactName } from "../../ui/text/phone-text.ts";

/** Fewer letters would find too much. */
const fewestLetters = 3;
const mostShown = 5;
const searchDelayMs = 300;

type FoundContacts = { contacts: Command[]; isSearching: boolean };

/** The contacts that the server finds for a text, to start a conversation with; `exceptIds` have one already. */
export function useFoundContacts(
  text: string,
  exceptIds: ReadonlySet<number>,
  onTalk: (contact: Contact) => void,
): FoundContacts {
  const { t } = useTranslation();
  const wanted = text.trim();
  const search = useDebounced(wanted, searchDelayMs);
  const isShort = search.length < fewestLetters;
  const { currentData, isFetching } = useFindContactsQuery(search, { skip: isShort });
  const found = isShort || search !== wanted ? [] : (currentData?.contacts ?? []);
  const contacts = found
    .filter(({ id, isGroup }) => !isGroup && !exceptIds.has(id))
    .slice(0, mostShown)
    .map((contact) => ({
      id: `contact-${contact.id}`,
      label: t("shell.palette.talk", { name: contactName(contact.name) }),
      icon: <Face name={contact.name} size={24} imageUrl={contact.profilePicUrl} />,
      run: () => onTalk(contact),
    }));
  return { contacts, isSearching: search !== wanted || isFetching };
}
