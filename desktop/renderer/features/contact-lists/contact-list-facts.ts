import type { ContactList } from "@balcao/shared/contact-lists.ts";

/** Where a list's people are shown. */
export const contactListPath = (id: number): string => `/contact-lists/${id}/contacts`;

/** What is said of a list in one line. */
export const countsOf = ({ contactsCount: count, validWhatsappCount: valid }: ContactList) => ({ count, valid });
