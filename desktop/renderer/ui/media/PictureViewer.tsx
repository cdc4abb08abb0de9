import { Button, Dialog, DialogSurface, makeStyles, mergeClasses } from "@fluentui/react-components";
import {
  ChevronLeft24Regular,
  ChevronRight24Regular,
  Dismiss20Regular,
  ZoomIn20Regular,
  ZoomOut20Regular,
} from "@fluentui/react-icons";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../action/Tip.tsx";
import { useReturnFocus } from "../focus/use-return-focus.ts";
import { useFileUrl } from "../page-context.ts";
import { tokens } from "../theme.ts";
import { SaveButton } from "./SaveButton.tsx";
import { useZoom } from "./use-zoom.ts";

const useStyles = makeStyles({
  surface: {
    width: "100vw",
    height: "100dvh",
    maxWidth: "none",
    maxHeight: "none",
    boxSizing: "border-box",
    padding: 0,
    border: 0,
    borderRadius: 0,
    display: "flex",
    flexDirection: "column",
    background: tokens.surfaceRail,
    outline: "none",
  },
  bar: { display: "flex", alignItems: "center", gap: "4px", height: "56px", padding: "0 12px 0 20px", flexShrink: 0 },
  name: { flexGrow: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums", paddingInline: "8px" },
  stage: { position: "relative", flexGrow: 1, minHeight: 0, overflow: "hidden", touchAction: "none" },
  image: { width: "100%", height: "100%", objectFit: "contain", userSelect: "none" },
  side: { position: "absolute", top: "calc(50% - 20px)", background: tokens.surfaceRaised },
  left: { left: "12px" },
  right: { right: "12px" },
  caption: { padding: "12px 20px", textAlign: "center", maxHeight: "20%", overflowY: "auto", flexShrink: 0 },
});

export type ViewedPicture = { id: string; name: string; url: string; caption: string };
type PictureViewerProps = { pictures: readonly ViewedPicture[]; startId: string; onClose: () => void };

/** A picture as large as the window, with keys to the other pictures of the loaded conversation. */
export function PictureViewer({ pictures, startId, onClose }: PictureViewerProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  const [currentId, setCurrentId] = useState(startId);
  const at = Math.max(
    0,
    pictures.findIndex(({ id }) => id === currentId),
  );
  const picture = pictures[at];
  const url = useFileUrl(picture?.url ?? "");
  const zoom = useZoom();
  if (!picture) return null;
  const { name, caption } = picture;

  const step = (by: number) => {
    const next = pictures[at + by];
    if (!next) return;
    setCurrentId(next.id);
    zoom.reset();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
    if (key === "+" || key === "=") zoom.by(1.5);
    if (key === "-") zoom.by(1 / 1.5);
    if (key === "0") zoom.reset();
  };
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={t("writing.viewer.title")} onKeyDown={onKeyDown}>
        <div className={styles.bar}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.count}>{t("writing.viewer.count", { at: at + 1, of: pictures.length })}</span>
          <Tip text={t("writing.viewer.zoomOut")}>
            <Button appearance="subtle" icon={<ZoomOut20Regular />} onClick={() => zoom.by(1 / 1.5)} />
          </Tip>
          <Tip text={t("writing.viewer.zoomIn")}>
            <Button appearance="subtle" icon={<ZoomIn20Regular />} onClick={() => zoom.by(1.5)} />
          </Tip>
          <SaveButton name={name} url={url} />
          <Tip text={t("writing.viewer.close")}>
            <Button appearance="subtle" icon={<Dismiss20Regular />} onClick={onClose} />
          </Tip>
        </div>
        <div className={styles.stage} {...zoom.stageProps}>
          <img className={styles.image} style={zoom.style} src={url} alt={caption || name} draggable={false} />
          <Side
            styles={styles}
            side="left"
            label={t("writing.viewer.previous")}
            disabled={at === 0}
            onClick={() => step(-1)}
          />
          <Side
            styles={styles}
            side="right"
            label={t("writing.viewer.next")}
            disabled={at === pictures.length - 1}
            onClick={() => step(1)}
          />
        </div>
        {caption && <div className={styles.caption}>{caption}</div>}
      </DialogSurface>
    </Dialog>
  );
}

type SideProps = {
  styles: ReturnType<typeof useStyles>;
  side: "left" | "right";
  label: string;
  disabled: boolean;
  onClick: () => void;
};

function Side({ styles, side, label, disabled, onClick }: SideProps) {
  if (disabled) return null;
  return (
    <Tip text={label}>
      <Button
        size="large"
        shape="circular"
        className={mergeClasses(styles.side, styles[side])}
        icon={side === "left" ? <ChevronLeft24Regular /> : <ChevronRight24Regular />}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={onClick}
      />
    </Tip>
  );
}
