import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";

const useStyles = makeStyles({ image: { display: "block", width: "128px", height: "128px", objectFit: "contain" } });

/** A sticker, shown without a bubble. */
export function Sticker({ url }: { url: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return <img className={styles.image} src={url} alt={t("messages.media.sticker")} loading="lazy" />;
}
