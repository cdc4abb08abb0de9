import type { Message } from "@balcao/shared/messages.ts";
import { useContext, useMemo, useState } from "react";
import { useSessionUser } from "../../../app/hooks.ts";
import { useToast } from "../../../ui/toast-context.ts";
import { useReactToMessageMutation } from "../messages-api.ts";
import { AnswerContext } from "./answer-context.ts";
import type { LogActions } from "./log-actions.ts";
import { isLocal } from "./unconfirmed-message.ts";

/** What lies over the log: a menu or the reactions beside a bubble, a dialog, or the picture viewer. */
export type Layer =
  | { kind: "menu" | "reactions"; message: Message; target: HTMLElement }
  | { kind: "delete" | "edit" | "forward"; message: Message }
  | { kind: "picture"; messageId: string }
  | null;

export type LogLayerState = { layer: Layer; setLayer: (layer: Layer) => void; actions: LogActions };

type Rights = { isOpen: boolean; isPeek: boolean };

export function useLogLayer({ isOpen, isPeek }: Rights, goTo: (messageId: string) => Promise<void>): LogLayerState {
  const canWrite = isOpen && !isPeek;
  const [layer, setLayer] = useState<Layer>(null);
  const { name } = useSessionUser();
  const { showFailure } = useToast();
  const [sendReaction] = useReactToMessageMutation();
  const { editRef } = useContext(AnswerContext);
  editRef.current = (message) => setLayer({ kind: "edit", message });
  const actions = useMemo<LogActions>(
    () => ({
      canWrite,
      isPeek,
      openMenu: (message, target) => setLayer({ kind: "menu", message, target }),
      openReactions: (message, target) => setLayer({ kind: "reactions", message, target }),
      react: (message, emoji) => {
        const isSame = message.reactions.some((one) => one.fromMe && one.emoji === emoji);
        void sendReaction({ message, name, emoji: isSame ? "" : emoji }).then(
          ({ error }) => error && showFailure(error),
        );
      },
      goTo: (messageId) => void goTo(messageId),
      // One that is still on its way is not among those that can be leafed through.
      openPicture: (messageId) => !isLocal(messageId) && setLayer({ kind: "picture", messageId }),
    }),
    [canWrite, isPeek, name, sendReaction, showFailure, goTo],
  );
  return { layer, setLayer, actions };
}
