import { watchUrl } from "@balcao/shared/platform/videos.ts";
import type { Help } from "@balcao/shared/team/helps.ts";
import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Link,
  makeStyles,
} from "@fluentui/react-components";
import { VideoClip20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";
import { VideoFrame } from "./VideoFrame.tsx";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", gap: "8px", width: "100%", maxWidth: "760px" },
  item: { borderRadius: "12px", background: tokens.surfaceRaised, boxShadow: tokens.cardShadow },
  title: { fontWeight: 600, overflowWrap: "anywhere" },
  panel: { display: "flex", flexDirection: "column", gap: "12px", margin: 0, padding: "0 16px 16px" },
  text: { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere", color: tokens.colorNeutralForeground2 },
});

/** The list of helps. A player is loaded when its help is opened, and removed when it is closed. */
export function HelpList({ helps }: { helps: readonly Help[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <Accordion
      className={styles.list}
      collapsible
      openItems={openId === null ? [] : [openId]}
      onToggle={(_event, { value }) => setOpenId(value === openId ? null : Number(value))}
    >
      {helps.map((help) => (
        <AccordionItem key={help.id} value={help.id} className={styles.item}>
          <AccordionHeader as="h2" size="large" expandIconPosition="end" icon={<VideoClip20Regular />}>
            <span className={styles.title}>{help.title}</span>
          </AccordionHeader>
          <AccordionPanel className={styles.panel}>
            {openId === help.id && (
              <>
                {help.description && <p className={styles.text}>{help.description}</p>}
                <VideoFrame help={help} />
                <Link
                  href={watchUrl({ provider: help.provider, id: help.video })}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t("helps.watch", { site: t(`helps.sites.${help.provider}`) })}
                </Link>
              </>
            )}
          </AccordionPanel>
        </AccordionItem>
      ))}
    </Accordion>
  );
}
