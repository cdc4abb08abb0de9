import { Button } from "@fluentui/react-components";
import { CalendarClock20Regular, Flash20Regular, MailTemplate20Regular, Mic20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { AttachButton } from "../../../ui/composer/AttachButton.tsx";
import { useComposerStyles } from "../../../ui/composer/composer-styles.ts";
import { EmojiButton } from "../../../ui/composer/EmojiButton.tsx";
import { SendButton } from "../../../ui/composer/SendButton.tsx";
import { TooLong } from "../../../ui/composer/TooLong.tsx";
import { useRecorder } from "../../../ui/recorder/use-recorder.ts";
import type { ComposerMode } from "./ModeTabs.tsx";
import { RecorderBar } from "./RecorderBar.tsx";
import { SignToggle } from "./SignToggle.tsx";
import type { useWriting } from "./use-writing.ts";

/** The actions that the composer passes to its parent. */
export type ComposerActions = {
  onFiles: (files: File[]) => void;
  onVoice: (file: File) => void;
  /** Opens the schedule dialog with this text; without it scheduling is not offered. */
  onSchedule?: (body: string) => void;
  /** Opens the message templates; absent on a channel without them. */
  onTemplate?: () => void;
};

type ComposerToolsProps = ComposerActions & {
  mode: ComposerMode;
  isOpen: boolean;
  writing: ReturnType<typeof useWriting>;
  onSend: () => void;
  onQuick: () => void;
};

/** The buttons below the text. A note has few of them, because it is not sent. */
export function ComposerTools({ mode, isOpen, writing, onSend, onQuick, ...props }: ComposerToolsProps) {
  const styles = useComposerStyles();
  const { t } = useTranslation();
  const recorder = useRecorder(props.onVoice);
  const { canSend, excess, insert } = writing;
  const isNote = mode === "note";
  if (recorder.state !== "idle") {
    return (
      <RecorderBar
        state={recorder.state}
        seconds={recorder.seconds}
        recorded={recorder.recorded}
        onListen={recorder.listen}
        onCancel={recorder.cancel}
        onFinish={recorder.finish}
      />
    );
  }
  return (
    <div className={styles.bar}>
      {!isNote && <AttachButton disabled={!isOpen} onFiles={props.onFiles} />}
      <EmojiButton disabled={!isNote && !isOpen} onEmoji={insert} />
      {!isNote && (
        <Tip text={t("writing.quick.open")}>
          <Button appearance="subtle" icon={<Flash20Regular />} disabled={!isOpen} onClick={onQuick} />
        </Tip>
      )}
      {!isNote && props.onTemplate && (
        <Tip text={t("messageTemplates.send")}>
          <Button appearance="subtle" icon={<MailTemplate20Regular />} onClick={props.onTemplate} />
        </Tip>
      )}
      {!isNote && props.onSchedule && (
        <Tip text={t("messages.schedule")}>
          <Button
            appearance="subtle"
            icon={<CalendarClock20Regular />}
            onClick={() => props.onSchedule?.(writing.text.trim())}
          />
        </Tip>
      )}
      <TooLong excess={excess} />
      <span className={styles.grow} />
      {!isNote && <SignToggle disabled={!isOpen} />}
      {!isNote && (
        <Tip text={t("writing.recorder.start")}>
          <Button appearance="subtle" icon={<Mic20Regular />} disabled={!isOpen} onClick={recorder.start} />
        </Tip>
      )}
      <SendButton
        label={isNote ? t("messages.note.save") : t("messages.send")}
        disabled={!canSend || !(isNote || isOpen)}
        leavesFocus
        onSend={onSend}
      />
    </div>
  );
}
