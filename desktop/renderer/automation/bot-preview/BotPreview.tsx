import { Button, makeStyles, Switch } from "@fluentui/react-components";
import { ArrowCounterclockwise20Regular } from "@fluentui/react-icons";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import { PreviewAnswer } from "./PreviewAnswer.tsx";
import { PreviewLog } from "./PreviewLog.tsx";
import { offersAt } from "./play.ts";
import { type Previewed, previewFiles, previewSetup } from "./preview-setup.ts";
import { usePlay } from "./use-play.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    width: "100%",
    maxWidth: "380px",
    minWidth: 0,
    height: "100%",
    minHeight: "420px",
    maxHeight: "680px",
  },
  head: { flexShrink: 0, display: "flex", alignItems: "center", flexWrap: "wrap", gap: "4px" },
  title: { flexGrow: 1, margin: 0, fontSize: "13px", lineHeight: "20px", fontWeight: 600 },
  note: { flexShrink: 0, margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  phone: {
    flexGrow: 1,
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
    overflow: "hidden",
    borderRadius: "12px",
    background: tokens.surfaceChat,
    boxShadow: tokens.cardShadow,
  },
});

/** `hasOfficial`: the company also has a number of the official API, where the bot's messages look different. */
type BotPreviewProps = Previewed & { hasOfficial: boolean };

/** A preview of a queue's bot as the contacts of a linked number see it. It fills the height of its place. */
export function BotPreview({ queue, options, otherQueues, hasOfficial }: BotPreviewProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [isClosed, setClosed] = useState(false);
  const { setup, files } = useMemo(() => {
    const previewed = { queue, options, otherQueues };
    return { setup: previewSetup(previewed, isClosed), files: previewFiles(previewed) };
  }, [queue, options, otherQueues, isClosed]);
  const { play, answer, restart } = usePlay(setup, queue.id, t("botPreview.first"));
  return (
    <section className={styles.root} aria-label={t("botPreview.title")}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t("botPreview.title")}</h3>
        <Switch
          label={t("botPreview.outOfHours")}
          labelPosition="before"
          checked={isClosed}
          onChange={(_event, { checked }) => {
            setClosed(checked);
            restart();
          }}
        />
        <Tip text={t("botPreview.restart")}>
          <Button appearance="subtle" icon={<ArrowCounterclockwise20Regular />} onClick={restart} />
        </Tip>
      </div>
      {hasOfficial && <p className={styles.note}>{t("botPreview.official")}</p>}
      <div className={styles.phone}>
        <PreviewLog lines={play.lines} files={files} />
        <PreviewAnswer offers={offersAt(setup, play)} onAnswer={answer} />
      </div>
    </section>
  );
}
