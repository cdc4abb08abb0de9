import { makeStyles } from "@fluentui/react-components";
import { usePreviewUrl } from "../../../../ui/form/use-preview-url.ts";
import { typeText } from "../../../../ui/media/file-text.ts";
import { tokens } from "../../../../ui/theme.ts";
import { mediaTypeOf } from "../../log/unconfirmed-message.ts";

const useStyles = makeStyles({
  frame: {
    width: "96px",
    height: "96px",
    flexShrink: 0,
    borderRadius: "8px",
    overflow: "hidden",
    display: "grid",
    placeItems: "center",
    fontSize: "12px",
    fontWeight: 600,
    background: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground2,
  },
  picture: { width: "100%", height: "100%", objectFit: "cover" },
});

/** A preview of a file, or its type if there is no preview. */
export function AttachedPreview({ file }: { file: File }) {
  const styles = useStyles();
  const kind = mediaTypeOf(file.type);
  const url = usePreviewUrl(kind === "image" || kind === "video" ? file : null);
  return (
    <span className={styles.frame} aria-hidden="true">
      {url && kind === "image" && <img className={styles.picture} src={url} alt="" />}
      {url && kind === "video" && <video className={styles.picture} src={url} muted preload="metadata" />}
      {kind !== "image" && kind !== "video" && typeText(file.name, file.type)}
    </span>
  );
}
