import type { UserRef } from "@balcao/shared/users.ts";
import { makeStyles } from "@fluentui/react-components";
import { useSessionUser } from "../../../app/hooks.ts";
import { MessageText } from "../../../ui/MessageText.tsx";
import { tokens } from "../../../ui/theme.ts";
import { splitMentions } from "../mentions.ts";

const useStyles = makeStyles({
  other: { fontWeight: 600, color: tokens.selectionText },
  mine: {
    padding: "1px 4px",
    borderRadius: "4px",
    fontWeight: 600,
    color: tokens.selectionText,
    background: tokens.selection,
  },
});

/** A message's words, with those who are called in them set apart; oneself most of all. */
export function MentionText({ text, mentions }: { text: string; mentions: readonly UserRef[] }) {
  const styles = useStyles();
  const { id: userId } = useSessionUser();
  const plain = (words: string) =>
    splitMentions(words, mentions).map(({ text: part, user }, index) =>
      user === null ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
        <span key={index} className={user.id === userId ? styles.mine : styles.other}>
          {part}
        </span>
      ),
    );
  return <MessageText text={text} plain={plain} />;
}
