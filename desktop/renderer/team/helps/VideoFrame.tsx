import { playerUrl } from "@balcao/shared/platform/videos.ts";
import type { Help } from "@balcao/shared/team/helps.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  frame: {
    display: "block",
    width: "100%",
    aspectRatio: "16 / 9",
    border: 0,
    borderRadius: "8px",
    background: tokens.colorNeutralBackground6,
  },
});

/**
 * A video in its provider's player; the page's policy allows known hosts only. Sandboxed: it runs in its own origin,
 * opens no windows, and cannot navigate the page.
 */
export function VideoFrame({ help: { title, provider, video } }: { help: Help }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <iframe
      className={styles.frame}
      src={playerUrl({ provider, id: video })}
      title={t("helps.player", { title })}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="fullscreen; encrypted-media; picture-in-picture"
      allowFullScreen
      // Players refuse to play without a referrer; only the origin is sent, not the path.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
