import type { UserRef } from "@balcao/shared/workspace/users.ts";
import { makeStyles } from "@fluentui/react-components";
import { useSessionUser } from "../../../client/hooks.ts";
import { MessageText } from "../../../ui/text/MessageText.tsx";
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

/** A message's text with highlighted mentions, most of all the user's own. */
export function MentionText({ text, mentions }: { text: string; mentions: readonly UserRef[] }) {
  const styles = useStyles();
  const { id: userId } = useSessionUser();
  const plain = (words: string) =>
    splitMentions(words, mentions).map(({ text: part, user }, index) =>
      user === null ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their place only
        <span key={index} className={user.id === userId ? styles.mine : styles.other}>
          {part}
        </span>
      ),
    );
  return <MessageText text={text} plain={plain} />;
}
