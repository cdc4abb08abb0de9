import type { MediaType, MessageMedia } from "@balcao/shared/messages.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KindTile } from "./KindTile.tsx";

type MediaRemovedProps = { mediaType: Exclude<MediaType, "chat">; media: MessageMedia; meta: ReactNode };

/** A file that was there for as long as the company keeps files. */
export function MediaRemoved({ mediaType, media, meta }: MediaRemovedProps) {
  const { t } = useTranslation();
  return (
    <KindTile mediaType={mediaType} about={<span title={media.name}>{t("messages.media.removed")}</span>} meta={meta} />
  );
}
