import type { Help } from "@balcao/shared/helps.ts";
import { playerUrl } from "@balcao/shared/videos.ts";
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
 * A video in its provider's player, which the page's policy lets in from known hosts only. Shut in: it runs as its own
 * origin, opens nothing, and cannot lead the page away.
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
      // Players refuse to play where they are not told which site shows them; the path is nobody's business.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
