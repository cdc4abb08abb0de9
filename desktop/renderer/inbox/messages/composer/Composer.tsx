import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { mergeClasses } from "@fluentui/react-components";
import { LockClosed20Regular } from "@fluentui/react-icons";
import { type ClipboardEvent, type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommands } from "../../../ui/commands/commands-context.ts";
import { useComposerStyles } from "../../../ui/composer/composer-styles.ts";
import { useAutosize } from "../../../ui/composer/use-autosize.ts";
import { useTakeFocus } from "../../../ui/composer/use-take-focus.ts";
import { MissingVariables } from "../../../ui/form/MissingVariables.tsx";
import { useNarrow } from "../../../ui/hooks/use-media-query.ts";
import { useWidth } from "../../../ui/hooks/use-width.ts";
import { contactName } from "../../../ui/text/phone-text.ts";
import { useToastAnchor } from "../../../ui/toast/toast-anchor.ts";
import { useWindowMinutes } from "../../use-window-minutes.ts";
import { AnswerContext } from "../log/answer-context.ts";
import { AnswerBar } from "./AnswerBar.tsx";
import { type ComposerActions, ComposerTools } from "./ComposerTools.tsx";
import { type ComposerMode, ModeTabs } from "./ModeTabs.tsx";
import { PresenceLine } from "./PresenceLine.tsx";
import { QuickFile } from "./quick/QuickFile.tsx";
import { QuickList, quickOptionId } from "./quick/QuickList.tsx";
import { useQuickMessages } from "./quick/use-quick-messages.ts";
import { ShutWindow } from "./ShutWindow.tsx";
import { useEditLast } from "./use-edit-last.ts";
import { useTyping } from "./use-typing.ts";
import { useWriting } from "./use-writing.ts";
import { WindowLine } from "./WindowLine.tsx";

/** In CSS pixels: from this width on the composer also has room for the hint on quick messages. */
const hintFrom = 560;

type ComposerProps = ComposerActions & { ticket: Ticket };

/** The text box for an answer to the contact, or a note for the team. */
export function Composer({ ticket, onFiles, onVoice, onSchedule, onTemplate }: ComposerProps) {
  const styles = useComposerStyles();
  const { t } = useTranslation();
  const narrow = useNarrow();
  const listId = useId();
  const inputId = useId();
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const input = useRef<HTMLTextAreaElement>(null);
  const [mode, setMode] = useState<ComposerMode>("message");
  const { answered, answer } = useContext(AnswerContext);
  const writing = useWriting(ticket, mode, input);
  const typing = useTyping(ticket.id);
  const editLast = useEditLast(ticket);
  const isNote = mode === "note";
  const minutes = useWindowMinutes(ticket.windowUntil);
  const isShut = minutes === 0;
  const isOpen = ticket.status === "open" && !isShut;
  const enabled = isNote || isOpen;
  const quick = useQuickMessages({ text: writing.text, enabled: isOpen && !isNote, onChoose: writing.take });
  useAutosize(input, writing.text);
  useTakeFocus(input);
  useToastAnchor(root);
  useEffect(() => {
    if (answered) input.current?.focus();
  }, [answered]);

  const send = () => {
    typing.stopped();
    writing.send();
  };
  const change = (next: ComposerMode) => {
    setMode(next);
    typing.stopped();
    input.current?.focus();
    // The text box may have been disabled until now.
    setTimeout(() => input.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (quick.onKey(event)) return event.preventDefault();
    // Behind the last one Tab leaves the text box as ever.
    if (event.key === "Tab" && !event.ctrlKey && !event.altKey && writing.walk(event.shiftKey))
      return event.preventDefault();
    if (event.key === "ArrowUp" && writing.text === "" && !isNote && editLast()) return event.preventDefault();
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A key that is still held down was pressed for another purpose, such as the row that opened this conversation.
    if (!event.repeat) send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Office programs put a picture of copied text beside the text on the clipboard.
    if (isNote || files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    onFiles([...files]);
  };
  const ask = () => {
    writing.setText("/");
    quick.ask();
    input.current?.focus();
  };
  useCommands([
    {
      id: "note",
      label: t("messages.note.mode"),
      icon: <LockClosed20Regular />,
      shortcut: "note",
      run: () => change("note"),
    },
  ]);
  const tabs = <ModeTabs mode={mode} panelId={inputId} onMode={change} />;
  return (
    <div ref={root} className={styles.root} data-focus-home="">
      {quick.isOpen && (
        <QuickList id={listId} values={writing.values} {...quick} onPoint={quick.setActiveId} onChoose={quick.choose} />
      )}
      <div className={mergeClasses(styles.box, isNote && styles.note)}>
        <div className={styles.head}>
          {tabs}
          <PresenceLine ticketId={ticket.id} />
          <WindowLine minutes={minutes} />
        </div>
        {isShut && !isNote && onTemplate && <ShutWindow onTemplate={onTemplate} />}
        {answered && !isNote && <AnswerBar message={answered} onClose={() => answer(null)} />}
        {writing.file && <QuickFile file={writing.file} onRemove={writing.drop} />}
        <MissingVariables
          text={t("writing.quick.fillFirst")}
          missing={writing.missing}
          onFind={(variable) => writing.select(`{${variable}}`)}
        />
        <textarea
          ref={input}
          id={inputId}
          data-leaves=""
          className={styles.text}
          rows={1}
          value={writing.text}
          disabled={!enabled}
          placeholder={
            isNote
              ? t("messages.note.placeholder")
              : ticket.status !== "open"
                ? t(`writing.notOpen.${ticket.status}`)
                : isShut
                  ? t(onTemplate ? "messageTemplates.shutPlaceholder" : "writing.window.shut")
                  : narrow
                    ? t("messages.placeholderShort")
                    : t(width !== null && width < hintFrom ? "messages.placeholderFor" : "messages.placeholder", {
                        name: contactName(ticket.contact.name),
                      })
          }
          aria-label={isNote ? t("messages.note.mode") : t("messages.placeholderShort")}
          aria-invalid={writing.excess > 0}
          {...(quick.isOpen && { "aria-autocomplete": "list", "aria-controls": listId })}
          {...(quick.active && { "aria-activedescendant": quickOptionId(listId, quick.active.id) })}
          onChange={({ target }) => {
            writing.setText(target.value);
            if (!isNote && target.value !== "") typing.keyed();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <ComposerTools
          {...{ mode, isOpen, writing, onFiles, onVoice, onSend: send, onQuick: ask }}
          {...(onSchedule && { onSchedule })}
          {...(onTemplate && !isShut && { onTemplate })}
        />
      </div>
    </div>
  );
}
