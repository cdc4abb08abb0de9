import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { digitsToWriteTo } from "@balcao/shared/platform/written-number.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { Chat16Regular, Copy16Regular, ShieldCheckmark16Regular } from "@fluentui/react-icons";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Face } from "../../../ui/mark/Face.tsx";
import { useMediaStyles } from "../../../ui/media/media-styles.ts";
import { contactName, writtenNumberText } from "../../../ui/text/phone-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { AnswerContext } from "../log/answer-context.ts";
import { NumberOwner } from "./NumberOwner.tsx";

const useStyles = makeStyles({
  card: { padding: "2px 0 4px", "& + &": { borderTop: `1px solid ${tokens.hairline}`, paddingTop: "6px" } },
  numbers: { display: "flex", flexDirection: "column", gap: "2px", marginTop: "4px" },
  line: { display: "flex", flexWrap: "wrap", gap: "4px" },
  // Both fit beside each other in a bubble on a phone.
  number: {
    flexGrow: 1,
    paddingInline: "5px",
    justifyContent: "flex-start",
    fontWeight: 500,
    fontVariantNumeric: "tabular-nums",
  },
  talk: { paddingInline: "5px" },
  own: { display: "flex", alignItems: "flex-start", gap: "4px", "& svg": { flexShrink: 0, color: tokens.ok } },
});

type ContactCardsProps = { cards: Extract<MessageContent, { kind: "contacts" }> };

/**
 * Shared contact cards. A click copies a number; another offers a conversation with the person. A local number is shown
 * as it is written: its country is not known. The contact's own card says that its number is certain.
 */
export function ContactCards({ cards: { contacts, isOwn = false } }: ContactCardsProps) {
  const shared = useMediaStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  return contacts.map(({ name, numbers }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be equal
    <div key={index} className={styles.card}>
      <div className={shared.row}>
        <Face name={name} size={40} />
        <span className={shared.grow}>
          <span className={shared.name}>{contactName(name)}</span>
          {!isOwn && <span className={shared.about}>{t("messages.media.contact")}</span>}
        </span>
      </div>
      <div className={styles.numbers}>
        {numbers.map((number) => (
          <CardNumber key={number} name={name} number={number} isOwn={isOwn} />
        ))}
      </div>
      {isOwn && (
        <>
          <div className={mergeClasses(shared.about, styles.own)}>
            <ShieldCheckmark16Regular aria-hidden />
            {t("numberRequest.confirmed")}
          </div>
          {numbers.map((number) => (
            <NumberOwner key={number} number={number} />
          ))}
        </>
      )}
    </div>
  ));
}

function CardNumber({ name, number, isOwn }: { name: string; number: string; isOwn: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { talk } = useContext(AnswerContext);
  const text = writtenNumberText(number);
  // The conversation with the contact is this one.
  const target = isOwn ? null : digitsToWriteTo(number);
  const copy = () =>
    navigator.clipboard.writeText(text).then(() => show("success", t("messages.numberCopied")), showFailure);
  return (
    <div className={styles.line}>
      <Button
        size="small"
        className={styles.number}
        icon={<Copy16Regular />}
        aria-label={t("messages.copyNumber", { number: text })}
        onClick={() => void copy()}
      >
        {text}
      </Button>
      {talk && target && (
        <Button
          size="small"
          className={styles.talk}
          icon={<Chat16Regular />}
          aria-label={t("messages.talkTo", { number: text })}
          onClick={() => talk({ name: contactName(name), number: target })}
        >
          {t("messages.talk")}
        </Button>
      )}
    </div>
  );
}
