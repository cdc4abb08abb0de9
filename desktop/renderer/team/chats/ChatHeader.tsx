import type { Chat } from "@balcao/shared/team/chats.ts";
import { Button, MenuItem, makeStyles } from "@fluentui/react-components";
import { ArrowLeft20Regular, Delete20Regular, Edit20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { ButtonMenu } from "../../ui/action/ButtonMenu.tsx";
import { Tip } from "../../ui/action/Tip.tsx";
import { usePaneHeadStyles } from "../../ui/frame/pane-head-styles.ts";
import { Face } from "../../ui/mark/Face.tsx";
import { oneLine, tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  people: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3, ...oneLine },
});

export type ChatActions = Record<"edit" | "remove", (chat: Chat) => void>;
type ChatHeaderProps = { chat: Chat; actions: ChatActions; onBack?: (() => void) | undefined };

/** The chat's title and members; for its owner, the actions to change it. */
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
        <ButtonMenu label={t("chats.more")} appearance="subtle">
          <MenuItem icon={<Edit20Regular />} onClick={() => actions.edit(chat)}>
            {t("chats.edit")}
          </MenuItem>
          <MenuItem icon={<Delete20Regular />} onClick={() => actions.remove(chat)}>
            {t("chats.delete")}
          </MenuItem>
        </ButtonMenu>
      )}
    </header>
  );
}
