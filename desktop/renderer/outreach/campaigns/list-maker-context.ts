import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { type ComponentType, createContext } from "react";

export type ListMakerProps = { onCreated: (list: ContactList) => void; onClose: () => void };

/** The dialog that makes a contact list for a campaign: the screen has it, from the contact lists. */
export const ListMakerContext = createContext<ComponentType<ListMakerProps> | null>(null);
