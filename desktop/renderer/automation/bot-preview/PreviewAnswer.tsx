import { Button, makeStyles } from "@fluentui/react-components";
import { Send20Filled } from "@fluentui/react-icons";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { narrow, tokens } from "../../ui/theme.ts";
import type { Offer } from "./play.ts";

const useStyles = makeStyles({
  root: { flexShrink: 0, display: "flex", flexDirection: "column", gap: "8px", padding: "8px 12px 12px" },
  offers: {
    display: "flex",
    flexWrap: "wrap",
    gap: "4px",
    minWidth: 0,
    maxHeight: "88px",
    overflowY: "auto",
    margin: 0,
    padding: "2px",
    border: 0,
  },
  offer: {
    minWidth: "32px",
    height: "32px",
    paddingInline: "8px",
    borderRadius: "16px",
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
    [narrow]: { minWidth: "40px", height: "40px", borderRadius: "20px" },
  },
  box: {
    display: "flex",
    alignItems: "center",
    gap: "4px",
    padding: "4px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke1}`,
    ":focus-within": { boxShadow: `0 0 0 2px ${tokens.colorCompoundBrandStroke}` },
  },
  input: {
    flexGrow: 1,
    minWidth: 0,
    height: "32px",
    boxSizing: "border-box",
    padding: "0 8px",
    border: 0,
    outline: "none",
    background: "transparent",
    font: "inherit",
    fontSize: "14px",
    color: tokens.colorNeutralForeground1,
    "::placeholder": { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
});

const names = { "0": "back", "00": "top", "#": "attendant" } as const;
const isWay = (answer: string): answer is keyof typeof names => answer in names;

/** The input for the contact's answers, and buttons for the answers that the bot expects. */
export function PreviewAnswer({ offers, onAnswer }: { offers: readonly Offer[]; onAnswer: (text: string) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const give = (answer: string) => {
    onAnswer(answer);
    setText("");
    // The button may disappear with its menu.
    input.current?.focus();
  };
  const send = () => {
    if (text.trim() !== "") give(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // The field is inside the queue's form, which must not be submitted.
    event.preventDefault();
    send();
  };
  const labelOf = ({ answer, name }: Offer) =>
    t("botPreview.answerWith", { answer, name: name ?? (isWay(answer) ? t(`botPreview.ways.${names[answer]}`) : "") });
  return (
    <div className={styles.root}>
      {offers.length > 0 && (
        <fieldset className={styles.offers} aria-label={t("botPreview.offers")}>
          {offers.map((offer) => (
            <Tip key={offer.answer} text={labelOf(offer)}>
              <Button size="small" className={styles.offer} onClick={() => give(offer.answer)}>
                {offer.answer}
              </Button>
            </Tip>
          ))}
        </fieldset>
      )}
      <div className={styles.box}>
        <input
          ref={input}
          className={styles.input}
          type="text"
          autoComplete="off"
          maxLength={1000}
          aria-label={t("botPreview.answer")}
          placeholder={t("botPreview.answer")}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <Tip text={t("botPreview.send")}>
          <Button appearance="subtle" icon={<Send20Filled />} disabledFocusable={text.trim() === ""} onClick={send} />
        </Tip>
      </div>
    </div>
  );
}
