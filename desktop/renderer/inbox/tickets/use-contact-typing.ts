import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../client/hooks.ts";

/** The text "typing…" while the contact of a ticket types or records; null otherwise. */
export function useContactTyping(ticketId: number): string | null {
  const { t } = useTranslation();
  const state = useAppSelector(({ contactTyping }) => contactTyping[ticketId]?.state);
  return state ? t(`tickets.contactTyping.${state}`) : null;
}
