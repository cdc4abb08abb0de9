import type { ForwardResult } from "@balcao/shared/inbox/messages.ts";
import { Link, makeStyles } from "@fluentui/react-components";
import { CheckmarkCircle16Filled, ErrorCircle16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { codeText } from "../../../ui/text/failure-text.ts";
import { contactName } from "../../../ui/text/phone-text.ts";
import { tokens } from "../../../ui/theme.ts";
import type { Receiver } from "./ReceiverChips.tsx";

const useStyles = makeStyles({
  root: { listStyleType: "none", margin: 0, padding: 0, display: "flex", flexDirection: "column", gap: "8px" },
  row: { display: "flex", alignItems: "flex-start", gap: "8px", "& svg": { flexShrink: 0, marginTop: "2px" } },
  ok: { color: tokens.ok },
  bad: { color: tokens.bad },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" },
  name: { fontWeight: 500 },
});

type ForwardOutcomeProps = { results: ForwardResult["results"]; receivers: Receiver[]; onOpened: () => void };

/** The outcome for each contact. */
export function ForwardOutcome({ results, receivers, onOpened }: ForwardOutcomeProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nameOf = (contactId: number) => contactName(receivers.find(({ id }) => id === contactId)?.name ?? "");
  const open = (uuid: string) => {
    onOpened();
    void navigate(`/tickets/${uuid}`);
  };
  return (
    <div role="status">
      <ul className={styles.root}>
        {results.map(({ contactId, ticketUuid, error, holder, accepted }) => (
          <li key={contactId} className={styles.row}>
            {error ? <ErrorCircle16Filled className={styles.bad} /> : <CheckmarkCircle16Filled className={styles.ok} />}
            <span className={styles.words}>
              <span className={styles.name}>{nameOf(contactId)}</span>
              {" · "}
              {holder
                ? t("errors.otherTicketOf", { name: holder.name })
                : error
                  ? codeText(t, error)
                  : t(accepted ? "forward.accepted" : "forward.sent")}
            </span>
            {ticketUuid && !error && (
              <Link as="button" onClick={() => open(ticketUuid)}>
                {t("forward.open")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
