import type { FileRef } from "@balcao/shared/workspace/files.ts";
import { makeStyles } from "@fluentui/react-components";
import { Document20Regular } from "@fluentui/react-icons";
import { usePreviewUrl } from "../../../ui/form/use-preview-url.ts";
import { useFileUrl } from "../../../ui/page-context.ts";
import { sizeText } from "../../../ui/text/size-text.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  picture: {
    display: "block",
    marginBottom: "4px",
    maxWidth: "100%",
    maxHeight: "180px",
    borderRadius: "8px",
    objectFit: "cover",
  },
  file: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  icon: { flexShrink: 0 },
  name: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", fontWeight: 500 },
  size: { flexShrink: 0, fontSize: "11px", color: tokens.bubbleMeta },
});

type PreviewFileProps = { saved: FileRef | null; chosen: File | null };

/** The file of a campaign: a picture has a preview, any other file is named. */
export function PreviewFile({ saved, chosen }: PreviewFileProps) {
  const styles = useStyles();
  const chosenUrl = usePreviewUrl(chosen);
  const savedUrl = useFileUrl(saved?.url ?? "");
  const file = chosen ?? saved;
  if (!file) return null;
  const url = chosen ? chosenUrl : savedUrl;
  const type = chosen ? chosen.type : saved?.mimeType;
  if (type?.startsWith("image/") && url) return <img className={styles.picture} src={url} alt={file.name} />;
  return (
    <span className={styles.file}>
      <Document20Regular className={styles.icon} aria-hidden />
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      <span className={styles.size}>{sizeText(file.size)}</span>
    </span>
  );
}
