import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { makeStyles } from "@fluentui/react-components";
import { Circle16Regular, Poll16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  kind: { display: "flex", alignItems: "center", gap: "6px", fontSize: "12px", color: tokens.bubbleMeta },
  question: { fontWeight: 600, margin: "2px 0 4px" },
  options: { listStyleType: "none", margin: 0, padding: 0 },
  votes: { marginLeft: "auto", fontSize: "12px", color: tokens.bubbleMeta, whiteSpace: "nowrap" },
  option: { display: "flex", alignItems: "center", gap: "8px", padding: "3px 0", "& svg": { flexShrink: 0 } },
});

/** A poll, read-only, with the votes that reached us: WhatsApp sends them to its author, and in groups to everybody. */
export function PollCard({ poll }: { poll: Extract<MessageContent, { kind: "poll" }> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div>
      <div className={styles.kind}>
        <Poll16Regular />
        {t("messages.media.poll")}
      </div>
      <div className={styles.question}>{poll.question}</div>
      <ul className={styles.options}>
        {poll.options.map((option, place) => (
          <li key={option} className={styles.option}>
            <Circle16Regular />
            {option}
            <Votes votes={(poll.votes ?? []).filter(({ options }) => options.includes(place))} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A single vote shows who gave it; of several the names appear on hover. */
function Votes({ votes }: { votes: readonly { name: string }[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  // A vote from our own phone has no name.
  const names = votes.map(({ name }) => name || t("messages.you"));
  const [first] = names;
  if (first === undefined) return null;
  return (
    <span className={styles.votes} title={names.join(", ")}>
      {names.length === 1 ? first : t("messages.mediaAbout.votes", { count: names.length })}
    </span>
  );
}
