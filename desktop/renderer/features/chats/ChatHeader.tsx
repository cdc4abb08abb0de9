import type { Chat } from "@balcao/shared/chats.ts";
import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Tooltip,
} from "@fluentui/react-components";
import { ArrowLeft20Regular, Delete20Regular, Edit20Regular, MoreHorizontal20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../app/hooks.ts";
import { Face } from "../../ui/Face.tsx";
import { oneLine } from "../../ui/one-line.ts";
import { usePaneHeadStyles } from "../../ui/pane-head-styles.ts";
import { Tip } from "../../ui/Tip.tsx";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  people: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3, ...oneLine },
});

export type ChatActions = Record<"edit" | "remove", (chat: Chat) => void>;
type ChatHeaderProps = { chat: Chat; actions: ChatActions; onBack?: (() => void) | undefined };

/** Which chat this is and who takes part; for its owner, the ways to change it (S1 section 6). */
export function ChatHeader({ chat, actions, onBack }: ChatHeaderProps) {
  const styles = useStyles();
  const head = usePaneHeadStyles();
  const { t } = useTranslation();
  const me = useSessionUser();
  const others = chat.users.filter(({ userId }) => userId !== me.id).map(({ user }) => user.name);
  const people = [...others, t("chats.you")].join(", ");
  return (
    <header className={head.root}>
      {onBack && (
        <Tip text={t("chats.back")}>
          <Button appearance="subtle" size="large" icon={<ArrowLeft20Regular />} onClick={onBack} />
        </Tip>
      )}
      <Face name={chat.title} size={36} />
      <div className={head.who}>
        <h2 className={head.title} title={chat.title}>
          {chat.title}
        </h2>
        <div className={styles.people} title={people}>
          {t("chats.people", { count: chat.users.length })} · {people}
        </div>
      </div>
      {chat.ownerId === me.id && (
        <Menu positioning="below-end">
          <MenuTrigger disableButtonEnhancement>
            <Tooltip content={t("chats.more")} relationship="label" withArrow>
              <Button appearance="subtle" icon={<MoreHorizontal20Regular />} />
            </Tooltip>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem icon={<Edit20Regular />} onClick={() => actions.edit(chat)}>
                {t("chats.edit")}
              </MenuItem>
              <MenuItem icon={<Delete20Regular />} onClick={() => actions.remove(chat)}>
                {t("chats.delete")}
              </MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </header>
  );
}
