import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ContactCard16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useNow } from "../../../ui/hooks/timing.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { clockText, dayOf } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { useWindowMinutes } from "../../use-window-minutes.ts";
import { messagesOf } from "../message-pages.ts";
import { messagesApi } from "../messages-api.ts";
import { unansweredRequest } from "./unanswered-request.ts";

const useStyles = makeStyles({
  // As high as the button that it replaces.
  asked: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "6px",
    minHeight: "32px",
    fontSize: "12px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    "& svg": { flexShrink: 0 },
  },
});

/** A request without an answer counts for so long; then the button is there again. */
const freshMs = 24 * 3_600_000;

const requestIn = ({ data }: { data?: { pages: MessagePage[] } | undefined }) => ({
  askedAt: unansweredRequest(messagesOf(data?.pages)),
});

/** The button that asks the contact for the number; while a request waits for its answer, the time of that one. */
export function AskNumber({ ticket, onAsk }: { ticket: Ticket; onAsk: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const now = useNow();
  const isShut = useWindowMinutes(ticket.windowUntil) === 0;
  const { askedAt } = messagesApi.endpoints.listMessages.useInfiniteQueryState(ticket.id, {
    selectFromResult: requestIn,
  });
  if (askedAt !== null && now - Date.parse(askedAt) < freshMs)
    return (
      <span className={styles.asked}>
        <ContactCard16Regular aria-hidden />
        {t(`numberRequest.asked.${dayOf(askedAt, now, timeZone) === "today" ? "today" : "yesterday"}`, {
          time: clockText(askedAt, timeZone),
        })}
      </span>
    );
  const button = (
    <Button icon={<ContactCard16Regular />} disabledFocusable={isShut} onClick={onAsk}>
      {t("numberRequest.action")}
    </Button>
  );
  if (!isShut) return button;
  return (
    <Tip text={t("numberRequest.shut")} relationship="description">
      {button}
    </Tip>
  );
}
