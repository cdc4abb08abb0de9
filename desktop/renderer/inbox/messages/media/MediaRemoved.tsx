import type { MediaType } from "@balcao/shared/channels/message-content.ts";
import type { MessageMedia } from "@balcao/shared/inbox/messages.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KindTile } from "./KindTile.tsx";

type MediaRemovedProps = { mediaType: Exclude<MediaType, "chat">; media: MessageMedia; meta: ReactNode };

/** A file that was deleted at the end of the company's retention period. */
export function MediaRemoved({ mediaType, media, meta }: MediaRemovedProps) {
  const { t } = useTranslation();
  return (
    <KindTile mediaType={mediaType} about={<span title={media.name}>{t("messages.media.removed")}</span>} meta={meta} />
  );
}
