import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { MenuItem, makeStyles } from "@fluentui/react-components";
import { DismissCircle20Regular, Star20Regular, StarOff20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../../../ui/action/ButtonMenu.tsx";
import { contactName } from "../../../ui/text/phone-text.ts";
import { useTicketActions } from "../use-ticket-actions.ts";

const useStyles = makeStyles({ root: { minWidth: "28px", width: "28px", height: "28px" } });

/** Further actions on a waiting ticket: mark it as an opportunity or remove that mark, or close it unattended. */
export function WaitingMenu({ ticket }: { ticket: Ticket }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { verify, unverify, dismiss, isBusy } = useTicketActions();
  return (
    <ButtonMenu
      label={t("tickets.moreActionsOf", { name: contactName(ticket.contact.name) })}
      appearance="subtle"
      size="small"
      className={styles.root}
      disabledFocusable={isBusy}
    >
      {ticket.status === "pending" && (
        <MenuItem icon={<Star20Regular />} onClick={() => void verify(ticket)}>
          {t("tickets.verify")}
        </MenuItem>
      )}
      {ticket.status === "verified" && (
        <MenuItem icon={<StarOff20Regular />} onClick={() => void unverify(ticket)}>
          {t("tickets.unverify")}
        </MenuItem>
      )}
      <MenuItem icon={<DismissCircle20Regular />} onClick={() => void dismiss(ticket)}>
        {t("tickets.dismiss")}
      </MenuItem>
    </ButtonMenu>
  );
}
