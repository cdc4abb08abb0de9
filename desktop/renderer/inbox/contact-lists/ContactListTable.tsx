import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useNumberChecks } from "../../channels/connections/connections-api.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { numberText } from "../../ui/text/number-text.ts";
import { medium, tokens } from "../../ui/theme.ts";
import { CheckState } from "./CheckState.tsx";
import { contactListPath, countsOf } from "./contact-list-facts.ts";

const useStyles = makeStyles({
  name: {
    display: "block",
    fontWeight: 600,
    color: "inherit",
    textDecorationLine: "none",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    ":hover": { textDecorationLine: "underline" },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px", borderRadius: "4px" },
  },
  // Only if the columns with the same text are hidden.
  detail: { display: "none", fontSize: "12px", lineHeight: "16px", [medium]: { display: "block" } },
});

type ContactListRowActions = Record<"open" | "recheck" | "example" | "edit" | "remove", (list: ContactList) => void>;
type ContactListTableProps = { lists: readonly ContactList[]; actions: ContactListRowActions; onNearEnd: () => void };

/** The contact lists: how many contacts they have, and how many of those are on WhatsApp. */
export function ContactListTable({ lists, actions, onNearEnd }: ContactListTableProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const canCheck = useNumberChecks() !== "unneeded";
  const columns: Column<ContactList>[] = [
    {
      id: "name",
      header: t("contactLists.columns.name"),
      render: (list) => (
        <>
          <Link to={contactListPath(list.id)} className={styles.name} title={list.name}>
            {list.name}
          </Link>
          <span className={styles.detail}>
            {list.check ? <CheckState list={list} /> : t("contactLists.counts", countsOf(list))}
          </span>
        </>
      ),
    },
    {
      id: "contacts",
      header: t("contactLists.columns.contacts"),
      width: "120px",
      hide: "narrow",
      render: ({ contactsCount }) => numberText(i18n.language, contactsCount),
    },
    {
      id: "verified",
      header: t("contactLists.columns.verified"),
      width: "220px",
      hide: "medium",
      render: (list) => <CheckState list={list} />,
    },
    actionColumn(t, (list) => ({
      name: list.name,
      actions: [
        { label: t("contactLists.open"), onClick: () => actions.open(list) },
        ...(canCheck ? [{ label: t("contactLists.recheck"), onClick: () => actions.recheck(list) }] : []),
        { label: t("contactLists.example"), onClick: () => actions.example(list) },
        { label: t("common.edit"), onClick: () => actions.edit(list) },
        { label: t("common.delete"), onClick: () => actions.remove(list) },
      ],
    })),
  ];
  return <DataTable label={t("contactLists.title")} columns={columns} rows={lists} onNearEnd={onNearEnd} />;
}
