import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { can } from "@balcao/shared/workspace/permissions.ts";
import { Input, makeStyles } from "@fluentui/react-components";
import { Search20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListMessageTemplatesQuery } from "../../../channels/message-templates/message-templates-api.ts";
import { useSessionUser } from "../../../client/hooks.ts";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { ListBody } from "../../../ui/list/ListBody.tsx";
import { canBeSent } from "../../../ui/template/template-in.ts";
import { languageName } from "../../../ui/template/template-text.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  list: {
    listStyleType: "none",
    margin: 0,
    padding: "2px",
    display: "flex",
    flexDirection: "column",
    gap: "4px",
    maxHeight: "50vh",
    overflowY: "auto",
  },
  option: {
    display: "flex",
    flexDirection: "column",
    gap: "2px",
    width: "100%",
    padding: "8px 12px",
    border: 0,
    borderRadius: "8px",
    background: tokens.colorNeutralBackground3,
    color: "inherit",
    font: "inherit",
    textAlign: "left",
    cursor: "pointer",
    ":hover": { background: tokens.selection },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  head: { display: "flex", justifyContent: "space-between", gap: "8px", minWidth: 0 },
  name: { minWidth: 0, fontWeight: 600, overflowWrap: "anywhere" },
  language: { flexShrink: 0, fontSize: "12px", color: tokens.colorNeutralForeground2 },
  body: {
    overflow: "hidden",
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
});

type ChooseTemplateProps = {
  connectionId: number;
  onChoose: (template: MessageTemplate) => void;
  onClose: () => void;
};

/** The templates that can be sent now, with a search of names and texts. */
export function ChooseTemplate({ connectionId, onChoose, onClose }: ChooseTemplateProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const { profile } = useSessionUser();
  const [text, setText] = useState("");
  const { data, isError, refetch } = useListMessageTemplatesQuery(connectionId);
  const mayWrite = can(profile, "connections-page:actionButtons");
  const shown = data?.filter((one) => canBeSent(one) && fold(`${one.name} ${one.body}`).includes(fold(text.trim())));
  return (
    <FormDialog title={t("messageTemplates.send")} width="medium" onClose={onClose}>
      <Input
        value={text}
        autoFocus
        autoComplete="off"
        aria-label={t("messageTemplates.searchLabel")}
        placeholder={t("messageTemplates.searchLabel")}
        contentBefore={<Search20Regular />}
        onChange={(_event, { value }) => setText(value)}
      />
      <ListBody
        search={{ text: text.trim(), label: t("messageTemplates.searchLabel"), onSearch: setText }}
        count={shown?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{
          art: "chats",
          title: t("messageTemplates.noneTitle"),
          text: t(mayWrite ? "messageTemplates.noneTextAdmin" : "messageTemplates.noneText"),
        }}
      >
        <ul className={styles.list}>
          {shown?.map((template) => (
            <li key={template.id}>
              <button type="button" className={styles.option} onClick={() => onChoose(template)}>
                <span className={styles.head}>
                  <span className={styles.name}>{template.name}</span>
                  <span className={styles.language}>{languageName(template.language, i18n.language)}</span>
                </span>
                <span className={styles.body}>{template.body}</span>
              </button>
            </li>
          ))}
        </ul>
      </ListBody>
    </FormDialog>
  );
}
