import type { Capability } from "@balcao/shared/channels/capabilities.ts";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import { useContext, useMemo, useState } from "react";
import { useSessionUser } from "../../../client/hooks.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useReactToMessageMutation } from "../messages-api.ts";
import { AnswerContext } from "./answer-context.ts";
import type { LogActions } from "./log-actions.ts";
import { isLocal } from "./unconfirmed-message.ts";

/** A layer over the log: a menu or the reactions beside a bubble, a dialog, or the picture viewer. A message is edited in its place. */
export type Layer =
  | { kind: "menu" | "reactions"; message: Message; target: HTMLElement }
  | { kind: "delete" | "edit" | "forward"; message: Message }
  | { kind: "picture"; messageId: string }
  | null;

export type LogLayerState = { layer: Layer; setLayer: (layer: Layer) => void; actions: LogActions };

type Rights = { isOpen: boolean; isPeek: boolean; can: (capability: Capability) => boolean };

export function useLogLayer(
  { isOpen, isPeek, can }: Rights,
  goTo: (messageId: string) => Promise<void>,
): LogLayerState {
  const canWrite = isOpen && !isPeek;
  const [layer, setLayer] = useState<Layer>(null);
  const { name } = useSessionUser();
  const { showFailure } = useToast();
  const [sendReaction] = useReactToMessageMutation();
  const { editRef } = useContext(AnswerContext);
  editRef.current = (message) => {
    void goTo(message.id);
    setLayer({ kind: "edit", message });
  };
  const actions = useMemo<LogActions>(
    () => ({
      canWrite,
      isPeek,
      can,
      openMenu: (message, target) => setLayer({ kind: "menu", message, target }),
      openReactions: (message, target) => setLayer({ kind: "reactions", message, target }),
      react: (message, emoji) => {
        const isSame = message.reactions.some((one) => one.fromMe && one.emoji === emoji);
        void sendReaction({ message, name, emoji: isSame ? "" : emoji }).then(
          ({ error }) => error && showFailure(error),
        );
      },
      goTo: (messageId) => void goTo(messageId),
      // An unconfirmed picture cannot be opened in the viewer.
      openPicture: (messageId) => !isLocal(messageId) && setLayer({ kind: "picture", messageId }),
      endEdit: () => setLayer(null),
    }),
    [canWrite, isPeek, can, name, sendReaction, showFailure, goTo],
  );
  return { layer, setLayer, actions };
}
