import type { Message, MessageMedia } from "@balcao/shared/inbox/messages.ts";
import { Button } from "@fluentui/react-components";
import { ArrowClockwise20Regular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { sizeText } from "../../../ui/media/file-text.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useFetchMediaMutation } from "../messages-api.ts";
import { KindTile } from "./KindTile.tsx";

type MediaFailedProps = { message: Message; media: MessageMedia; meta: ReactNode };

/** A file that could not be fetched. WhatsApp may still have it, or the phone may upload it again. */
export function MediaFailed({ message, media, meta }: MediaFailedProps) {
  const { t } = useTranslation();
  const { showFailure } = useToast();
  const [fetchAgain, { isLoading }] = useFetchMediaMutation();
  const tryAgain = async () => {
    const { error } = await fetchAgain(message.id);
    if (error) showFailure(error);
  };
  if (message.mediaType === "chat") return null;
  const size = media.size === null ? "" : ` · ${sizeText(media.size)}`;
  return (
    <KindTile
      mediaType={message.mediaType}
      about={<span title={media.name}>{`${t("messages.media.failed")}${size}`}</span>}
      meta={meta}
      action={
        <Tip text={t("messages.retry")}>
          <Button
            appearance="subtle"
            icon={<ArrowClockwise20Regular />}
            disabledFocusable={isLoading}
            onClick={() => void tryAgain()}
          />
        </Tip>
      }
    />
  );
}
