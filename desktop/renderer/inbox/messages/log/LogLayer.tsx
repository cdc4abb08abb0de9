import type { Message } from "@balcao/shared/inbox/messages.ts";
import { Suspense } from "react";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import type { ViewedPicture } from "../../../ui/media/PictureViewer.tsx";
import { splitSignature } from "../../../ui/text/signature.ts";
import type { LogLayerState } from "./use-log-layer.ts";

const MessageMenu = lazyNamed(() => import("../actions/MessageMenu.tsx"), "MessageMenu", "first");
const ReactionPicker = lazyNamed(() => import("../actions/ReactionPicker.tsx"), "ReactionPicker");
const DeleteMessageDialog = lazyNamed(() => import("../actions/DeleteMessageDialog.tsx"), "DeleteMessageDialog");
const ForwardDialog = lazyNamed(() => import("../actions/ForwardDialog.tsx"), "ForwardDialog");
const PictureViewer = lazyNamed(() => import("../../../ui/media/PictureViewer.tsx"), "PictureViewer", "ahead");

type LogLayerProps = { layer: LogLayerState; messages: readonly Message[] };

/** One menu and one dialog for all messages: hundreds of closed ones would make the log slow. */
export function LogLayer({ layer: { layer, setLayer, actions }, messages }: LogLayerProps) {
  const close = () => setLayer(null);
  if (layer === null) return null;
  return (
    <Suspense>
      {layer.kind === "menu" && <MessageMenu {...layer} actions={actions} onLayer={setLayer} />}
      {layer.kind === "reactions" && <ReactionPicker {...layer} onReact={actions.react} onClose={close} />}
      {layer.kind === "delete" && <DeleteMessageDialog message={layer.message} onClose={close} />}
      {layer.kind === "forward" && <ForwardDialog message={layer.message} onClose={close} />}
      {layer.kind === "picture" && (
        <PictureViewer pictures={picturesIn(messages)} startId={layer.messageId} onClose={close} />
      )}
    </Suspense>
  );
}

const picturesIn = (messages: readonly Message[]): ViewedPicture[] =>
  messages.flatMap(({ id, mediaType, media, isDeleted, body }) => {
    const file = mediaType === "image" && !isDeleted && media?.file;
    return file ? [{ id, name: file.name, url: file.url, caption: splitSignature(body).text }] : [];
  });
