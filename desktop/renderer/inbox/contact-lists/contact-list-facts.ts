import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";

/** The address of a list's contacts. */
export const contactListPath = (id: number): string => `/contact-lists/${id}/contacts`;

/** The counts for a list's summary line. */
export const countsOf = ({ contactsCount: count, validWhatsappCount: valid }: ContactList) => ({ count, valid });
