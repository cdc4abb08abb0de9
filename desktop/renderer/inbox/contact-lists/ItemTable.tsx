import type { ContactListItem } from "@balcao/shared/inbox/contact-lists.ts";
import { can } from "@balcao/shared/workspace/permissions.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { CheckmarkCircle20Filled, Circle20Regular, DismissCircle20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { phoneText } from "../../ui/text/phone-text.ts";
import { narrow, tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  validity: {
    display: "inline-flex",
    position: "relative",
    verticalAlign: "middle",
    color: tokens.colorNeutralForeground3,
  },
  valid: { color: tokens.ok },
  name: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis" },
  detail: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  wideOnly: { [narrow]: { display: "none" } },
  // Only if the column with the same text is hidden.
  narrowOnly: { display: "none", fontVariantNumeric: "tabular-nums", [narrow]: { display: "block" } },
  number: { fontVariantNumeric: "tabular-nums" },
});

type ItemTableProps = {
  items: readonly ContactListItem[];
  actions: Record<"edit" | "remove", (item: ContactListItem) => void>;
  onNearEnd: () => void;
};

/** The contacts of a list, and which of them are on WhatsApp. */
export function ItemTable({ items, actions, onNearEnd }: ItemTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { profile } = useSessionUser();
  const variablesOf = ({ variables }: ContactListItem) =>
    Object.entries(variables)
      .map(([name, value]) => `${name}: ${value}`)
      .join(" · ");
  const columns: Column<ContactListItem>[] = [
    {
      id: "validity",
      header: "WhatsApp",
      headerHidden: true,
      width: "36px",
      render: (item) => <Validity item={item} />,
    },
    {
      id: "name",
      header: t("contactLists.items.name"),
      render: (item) => (
        <>
          <div className={styles.name} title={item.name}>
            {item.name}
          </div>
          <div className={mergeClasses(styles.detail, styles.wideOnly)} title={variablesOf(item)}>
            {variablesOf(item)}
          </div>
          <div className={mergeClasses(styles.detail, styles.narrowOnly)}>{phoneText(item.number)}</div>
        </>
      ),
    },
    {
      id: "number",
      header: t("contactLists.items.number"),
      width: "180px",
      hide: "narrow",
      render: ({ number }) => <span className={styles.number}>{phoneText(number)}</span>,
    },
    { id: "email", header: t("contactLists.items.email"), hide: "medium", render: ({ email }) => email || "–" },
    actionColumn(t, (item) => ({
      name: item.name,
      actions: [
        { label: t("common.edit"), onClick: () => actions.edit(item) },
        ...(can(profile, "contacts-page:deleteContact")
          ? [{ label: t("common.delete"), onClick: () => actions.remove(item) }]
          : []),
      ],
    })),
  ];
  return <DataTable label={t("contactLists.items.title")} columns={columns} rows={items} onNearEnd={onNearEnd} />;
}

function Validity({ item: { checkedAt, isWhatsappValid } }: { item: ContactListItem }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const checked = isWhatsappValid ? "valid" : "invalid";
  // Where no number can be checked, numbers are valid without it.
  const unchecked = isWhatsappValid ? "unneeded" : "unknown";
  const text = t(`contactLists.validity.${checkedAt === null ? unchecked : checked}`);
  return (
    <span className={mergeClasses(styles.validity, isWhatsappValid && styles.valid)} title={text}>
      {checkedAt === null ? (
        <Circle20Regular />
      ) : isWhatsappValid ? (
        <CheckmarkCircle20Filled />
      ) : (
        <DismissCircle20Regular />
      )}
      <HiddenText>{text}</HiddenText>
    </span>
  );
}
