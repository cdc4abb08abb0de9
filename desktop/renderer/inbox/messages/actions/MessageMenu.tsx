import type { Message } from "@balcao/shared/inbox/messages.ts";
import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover, makeStyles } from "@fluentui/react-components";
import {
  ArrowForward16Regular,
  ArrowReply16Regular,
  Copy16Regular,
  Delete16Regular,
  Edit16Regular,
  EmojiAdd16Regular,
} from "@fluentui/react-icons";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../../client/hooks.ts";
import { splitSignature } from "../../../ui/text/signature.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { AnswerContext } from "../log/answer-context.ts";
import type { LogActions } from "../log/log-actions.ts";
import type { Layer } from "../log/use-log-layer.ts";
import { mayDelete, mayEdit, mayForward } from "./message-rights.ts";

const useStyles = makeStyles({ popover: { minWidth: "176px" } });

type MessageMenuProps = {
  message: Message;
  target: HTMLElement;
  actions: LogActions;
  onLayer: (layer: Layer) => void;
};

/** The actions on a message. */
export function MessageMenu({ message, target, actions, onLayer }: MessageMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { answer } = useContext(AnswerContext);
  const { id: ownId } = useSessionUser();
  const { canWrite, isPeek, can } = actions;
  const text = splitSignature(message.body).text;
  const copy = () => navigator.clipboard.writeText(text).then(() => show("success", t("messages.copied")), showFailure);
  /** The menu returns the focus before the opened dialog stores which element had it. */
  const open = (kind: "edit" | "forward" | "delete") => {
    target.focus();
    onLayer({ kind, message });
  };
  // A message that was not sent exists only here.
  const hasLeft = message.failure === null || message.ack > 0;
  const edits = canWrite && can("edit") && mayEdit(message, ownId, Date.now());
  // An unsent message can be deleted without the channel's capability.
  const deletes = !isPeek && (can("revoke") || message.ack === 0) && mayDelete(message, ownId);
  return (
    <Menu
      open
      positioning={{ target, position: "below", align: message.fromMe ? "end" : "start" }}
      onOpenChange={(_event, { open: isOpen }) => {
        if (isOpen) return;
        onLayer(null);
        target.focus();
      }}
    >
      <MenuPopover className={styles.popover}>
        <MenuList>
          {canWrite && hasLeft && (
            <MenuItem icon={<ArrowReply16Regular />} onClick={() => answer(message)}>
              {t("messages.reply")}
            </MenuItem>
          )}
          {canWrite && hasLeft && can("react") && (
            <MenuItem
              icon={<EmojiAdd16Regular />}
              persistOnClick
              onClick={() => onLayer({ kind: "reactions", message, target })}
            >
              {t("messages.react")}
            </MenuItem>
          )}
          {text !== "" && (
            <MenuItem icon={<Copy16Regular />} onClick={() => void copy()}>
              {t("messages.copy")}
            </MenuItem>
          )}
          {mayForward(message) && (
            <MenuItem icon={<ArrowForward16Regular />} persistOnClick onClick={() => open("forward")}>
              {t("forward.action")}
            </MenuItem>
          )}
          {(edits || deletes) && <MenuDivider />}
          {edits && (
            <MenuItem icon={<Edit16Regular />} persistOnClick onClick={() => open("edit")}>
              {t("messages.edit")}
            </MenuItem>
          )}
          {deletes && (
            <MenuItem icon={<Delete16Regular />} persistOnClick onClick={() => open("delete")}>
              {t("messages.delete")}
            </MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
