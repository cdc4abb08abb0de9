import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { durationText } from "../../../ui/media/file-text.ts";
import { KindTile } from "./KindTile.tsx";

type CallTileProps = { call: Extract<MessageContent, { kind: "call" }>; meta: ReactNode };

/** A call: missed, or with its length. */
export function CallTile({ call: { isVideo, isMissed, seconds }, meta }: CallTileProps) {
  const { t } = useTranslation();
  const kind = isMissed ? (isVideo ? "missedVideo" : "missedVoice") : isVideo ? "video" : "voice";
  const about = seconds === null ? null : <span>{durationText(seconds)}</span>;
  return <KindTile mediaType="call" name={t(`messages.mediaAbout.call.${kind}`)} about={about} meta={meta} />;
}
