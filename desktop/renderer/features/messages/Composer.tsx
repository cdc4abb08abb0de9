import { messageBodyMax } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { Button, ToggleButton, Tooltip } from "@fluentui/react-components";
import { Send20Filled, Signature20Filled, Signature20Regular } from "@fluentui/react-icons";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  useAppDispatch,
  useAppSelector,
  useMediaQuery,
  useNarrow,
  usePreferences,
  useSessionUser,
} from "../../app/hooks.ts";
import { contactName } from "../../ui/phone-text.ts";
import { useComposerStyles } from "./composer-styles.ts";
import { draftChanged } from "./drafts-slice.ts";
import { signBody } from "./message-markup.ts";
import { sendText } from "./outbox.ts";
import { useAutosize } from "./use-autosize.ts";

/** Where the answer is written. Its words are the ticket's draft, so they survive everything but being sent. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const styles = useComposerStyles();
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const narrow = useNarrow();
  const user = useSessionUser();
  const [{ sign }] = usePreferences();
  // S1 section 9: signing is shown, and done, on medium and wider screens.
  const signs = useMediaQuery("(min-width: 900px)") && sign;
  const input = useRef<HTMLTextAreaElement>(null);
  const text = useAppSelector((state) => state.drafts[ticket.id] ?? "");
  useAutosize(input, text);

  const isOpen = ticket.status === "open";
  const words = text.trim();
  const body = signs ? signBody(user.name, words) : words;
  const excess = words === "" ? 0 : Math.max(0, body.length - messageBodyMax);
  const canSend = isOpen && words !== "" && excess === 0;

  const send = () => {
    input.current?.focus();
    if (!canSend) return;
    dispatch(sendText(ticket.id, body));
    dispatch(draftChanged({ ticketId: ticket.id, text: "" }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a letter, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const placeholder =
    ticket.status === "open"
      ? narrow
        ? t("messages.placeholderShort")
        : t("messages.placeholder", { name: contactName(ticket.contact.name) })
      : t(`messages.notOpen.${ticket.status}`);
  return (
    <div className={styles.root}>
      <div className={styles.box}>
        <textarea
          ref={input}
          className={styles.text}
          rows={1}
          value={text}
          disabled={!isOpen}
          placeholder={placeholder}
          aria-label={t("messages.placeholderShort")}
          aria-invalid={excess > 0}
          onChange={({ target }) => dispatch(draftChanged({ ticketId: ticket.id, text: target.value }))}
          onKeyDown={onKeyDown}
        />
        <div className={styles.bar}>
          {excess > 0 && (
            <span className={styles.excess} role="alert">
              {t("messages.tooLong", { count: excess })}
            </span>
          )}
          <span className={styles.grow} />
          <SignToggle disabled={!isOpen} />
          <Tooltip content={t("messages.send")} relationship="label" withArrow>
            <Button
              appearance="primary"
              className={styles.send}
              icon={<Send20Filled />}
              disabledFocusable={!canSend}
              // The focus stays in the text: the next line can be typed at once.
              onMouseDown={(event) => event.preventDefault()}
              onClick={send}
            />
          </Tooltip>
        </div>
      </div>
    </div>
  );
}

function SignToggle({ disabled }: { disabled: boolean }) {
  const styles = useComposerStyles();
  const { t } = useTranslation();
  const [{ sign }, change] = usePreferences();
  return (
    <Tooltip content={t("messages.signHint")} relationship="description" withArrow>
      <ToggleButton
        appearance="subtle"
        className={styles.sign}
        checked={sign}
        disabled={disabled}
        icon={sign ? <Signature20Filled /> : <Signature20Regular />}
        onClick={() => change({ sign: !sign })}
      >
        {t("messages.sign")}
      </ToggleButton>
    </Tooltip>
  );
}
