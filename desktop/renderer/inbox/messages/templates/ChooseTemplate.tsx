import { fold } from "@balcao/shared/platform/fold.ts";
import type { VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import { can } from "@balcao/shared/workspace/permissions.ts";
import { Input, makeStyles } from "@fluentui/react-components";
import { Search20Regular } from "@fluentui/react-icons";
import { Fragment, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../../client/hooks.ts";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { WarningNote } from "../../../ui/frame/WarningNote.tsx";
import { ListBody } from "../../../ui/list/ListBody.tsx";
import { tokens } from "../../../ui/theme.ts";
import type { ChosenTemplate } from "./quick-templates.ts";
import { useTemplateOptions } from "./use-template-options.ts";

const useStyles = makeStyles({
  root: { padding: "2px", display: "flex", flexDirection: "column", gap: "8px", maxHeight: "50vh", overflowY: "auto" },
  heading: {
    margin: "4px 0 0",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground2,
  },
  list: { listStyleType: "none", margin: 0, padding: 0, display: "flex", flexDirection: "column", gap: "4px" },
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
  aside: {
    flexShrink: 0,
    maxWidth: "50%",
    fontSize: "12px",
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
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
  /** The values of variables in this conversation; null until they are known. */
  contact: VariableValues | null;
  onChoose: (chosen: ChosenTemplate) => void;
  onClose: () => void;
};

/** The quick messages and the templates that can be sent now, with a search of shortcodes, names and texts. */
export function ChooseTemplate({ connectionId, contact, onChoose, onClose }: ChooseTemplateProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const headingId = useId();
  const { profile } = useSessionUser();
  const [text, setText] = useState("");
  const { groups, isError, isQuickFailed, retry } = useTemplateOptions(connectionId, contact);
  const mayWrite = can(profile, "connections-page:actionButtons");
  const found = groups
    ?.map(({ kind, options }) => ({
      kind,
      options: options.filter(({ words }) => fold(words).includes(fold(text.trim()))),
    }))
    .filter(({ options }) => options.length > 0);
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
      {isQuickFailed && <WarningNote text={t("messageTemplates.groups.quickFailed")} />}
      <ListBody
        search={{ text: text.trim(), label: t("messageTemplates.searchLabel"), onSearch: setText }}
        count={found?.length}
        isError={isError}
        onRetry={retry}
        empty={{
          art: "chats",
          title: t("messageTemplates.noneTitle"),
          text: t(mayWrite ? "messageTemplates.noneTextAdmin" : "messageTemplates.noneText"),
        }}
      >
        <div className={styles.root}>
          {found?.map(({ kind, options }) => (
            <Fragment key={kind}>
              {found.length > 1 && (
                <h3 id={`${headingId}-${kind}`} className={styles.heading}>
                  {t(`messageTemplates.groups.${kind}`)}
                </h3>
              )}
              <ul className={styles.list} {...(found.length > 1 && { "aria-labelledby": `${headingId}-${kind}` })}>
                {options.map(({ id, name, aside, text: shown, chosen }) => (
                  <li key={id}>
                    <button type="button" className={styles.option} onClick={() => onChoose(chosen)}>
                      <span className={styles.head}>
                        <span className={styles.name}>{name}</span>
                        <span className={styles.aside}>{aside}</span>
                      </span>
                      <span className={styles.body}>{shown}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
      </ListBody>
    </FormDialog>
  );
}
