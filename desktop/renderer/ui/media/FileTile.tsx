import type { FileRef } from "@balcao/shared/workspace/files.ts";
import type { ReactNode } from "react";
import { sizeText, typeText } from "./file-text.ts";
import { useMediaStyles } from "./media-styles.ts";
import { SaveButton } from "./SaveButton.tsx";

/** A document: its type, name and size, and the download button. */
export function FileTile({ file, url, meta }: { file: FileRef; url: string; meta: ReactNode }) {
  const styles = useMediaStyles();
  const type = typeText(file.name, file.mimeType);
  return (
    <div className={styles.row}>
      <span className={styles.tile} aria-hidden="true">
        {type}
      </span>
      <span className={styles.grow}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        <span className={styles.about}>
          <span>{[type, sizeText(file.size)].filter(Boolean).join(" · ")}</span>
          {meta && <span className={styles.end}>{meta}</span>}
        </span>
      </span>
      <SaveButton name={file.name} url={url} />
    </div>
  );
}
