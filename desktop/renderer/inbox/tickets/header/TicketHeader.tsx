import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import {
  ArrowLeft20Regular,
  Bot16Regular,
  PanelRight20Filled,
  PanelRight20Regular,
  PeopleQueue20Regular,
} from "@fluentui/react-icons";
import { Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useConnectionNames } from "../../../channels/connections/connections-api.ts";
import { Tip } from "../../../ui/action/Tip.tsx";
import { usePaneHeadStyles } from "../../../ui/frame/pane-head-styles.ts";
import { useNarrow } from "../../../ui/hooks/use-media-query.ts";
import { useWidth } from "../../../ui/hooks/use-width.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { Face } from "../../../ui/mark/Face.tsx";
import { HiddenText } from "../../../ui/text/HiddenText.tsx";
import { contactName } from "../../../ui/text/phone-text.ts";
import { oneLine, tokens } from "../../../ui/theme.ts";
import { ConnectionMark } from "../ConnectionMark.tsx";
import { isWaiting } from "../row/ticket-row-text.ts";
import { useContactTyping } from "../use-contact-typing.ts";
import { useTicketActions } from "../use-ticket-actions.ts";
import { ProtocolButton } from "./ProtocolButton.tsx";
import { TicketMainAction } from "./TicketMainAction.tsx";

const TicketMenu = lazyNamed(() => import("./TicketMenu.tsx"), "TicketMenu");

const useStyles = makeStyles({
  // One line: a part without room for a few letters is hidden whole, with its dot.
  about: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "6px",
    height: "16px",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    whiteSpace: "nowrap",
    overflow: "hidden",
  },
  part: {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    flex: "1 1 72px",
    minWidth: 0,
    maxWidth: "max-content",
    "::before": { content: "'·'" },
  },
  typing: { color: tokens.ok, fontWeight: 500 },
  bot: { position: "relative", display: "inline-flex", alignItems: "center", gap: "4px", minWidth: 0 },
  botIcon: { flexShrink: 0 },
  text: oneLine,
});

/**
 * In CSS pixels: the header's widths from which, beside a name, there is room for the words of the main action, for
 * more actions, and for all.
 */
const wordsFrom = 440;
const actionsFrom = 560;
const roomyFrom = 760;

type TicketHeaderProps = {
  ticket: Ticket;
  onBack?: () => void;
  onSchedule?: () => void;
  /** Asks the contact for the number that WhatsApp hides; absent where that is not possible. */
  onAskNumber?: (() => void) | undefined;
  /** Opens or closes the contact's drawer; absent without one. */
  drawer?: { isOpen: boolean; toggle: () => void };
};

/** The contact of the conversation, and the actions on it. */
export function TicketHeader({ ticket, onBack, onSchedule, onAskNumber, drawer }: TicketHeaderProps) {
  const styles = useStyles();
  const head = usePaneHeadStyles();
  const { t } = useTranslation();
  const narrow = useNarrow();
  const root = useRef<HTMLElement>(null);
  const width = useWidth(root);
  const isBelow = (least: number) => width !== null && width < least;
  const crowded = isBelow(actionsFrom);
  const isBots = ticket.chatbot && isWaiting(ticket);
  const typing = useContactTyping(ticket.id);
  const connection = useConnectionNames().get(ticket.whatsappId ?? 0);
  return (
    <header ref={root} className={head.root}>
      {onBack && (
        <Tip text={t("tickets.back")}>
          <Button appearance="subtle" size="large" icon={<ArrowLeft20Regular />} onClick={onBack} />
        </Tip>
      )}
      <Face name={ticket.contact.name} size={36} imageUrl={ticket.contact.profilePicUrl} />
      <div className={head.who}>
        <h2 className={head.title} title={contactName(ticket.contact.name)}>
          {contactName(ticket.contact.name)}
        </h2>
        <div className={styles.about}>
          <ProtocolButton protocol={ticket.protocol} />
          {typing ? (
            <span className={styles.part}>
              <span className={mergeClasses(styles.typing, styles.text)}>{typing}</span>
            </span>
          ) : (
            <>
              {isBots && <WithBot compact={narrow} />}
              <span className={styles.part}>
                <span className={styles.text}>{ticket.queue?.name ?? t("common.noQueue")}</span>
              </span>
              {connection && (
                <span className={styles.part}>
                  <ConnectionMark name={connection} />
                </span>
              )}
            </>
          )}
        </div>
      </div>
      {ticket.status === "open" && !crowded && <ReturnButton ticket={ticket} />}
      <TicketMainAction ticket={ticket} compact={isBelow(wordsFrom)} />
      <Suspense>
        <TicketMenu
          ticket={ticket}
          crowded={crowded}
          roomy={!isBelow(roomyFrom)}
          onSchedule={onSchedule}
          onAskNumber={onAskNumber}
        />
      </Suspense>
      {drawer && (
        <Tip text={drawer.isOpen ? t("tickets.closeDrawer") : t("tickets.openDrawer")}>
          <Button
            appearance="subtle"
            aria-expanded={drawer.isOpen}
            icon={drawer.isOpen ? <PanelRight20Filled /> : <PanelRight20Regular />}
            onClick={drawer.toggle}
          />
        </Tip>
      )}
    </header>
  );
}

/** The bot attends the contact, so no agent has to act. */
function WithBot({ compact }: { compact: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const text = t("tickets.attendedByBot");
  return (
    <span className={styles.part}>
      <span className={styles.bot} title={text}>
        <Bot16Regular className={styles.botIcon} aria-hidden />
        {compact ? <HiddenText>{text}</HiddenText> : <span className={styles.text}>{text}</span>}
      </span>
    </span>
  );
}

function ReturnButton({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { giveBack, isBusy } = useTicketActions();
  return (
    <Tip text={t("tickets.return")}>
      <Button
        appearance="subtle"
        icon={<PeopleQueue20Regular />}
        disabledFocusable={isBusy}
        onClick={() => void giveBack(ticket)}
      />
    </Tip>
  );
}
