import { Button, MenuItem, makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../action/ButtonMenu.tsx";
import { narrow } from "../theme.ts";
import type { Column } from "./DataTable.tsx";

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "center", justifyContent: "flex-end", gap: "4px" },
  first: { [narrow]: { display: "none" } },
  firstInMenu: { display: "none", [narrow]: { display: "flex" } },
  noMenu: { display: "none", [narrow]: { display: "inline-flex" } },
});

export type RowAction = { label: string; onClick: () => void };
type RowActionsProps = {
  name: string;
  actions: readonly RowAction[];
  /** Puts all actions in the menu: there is no room, or none of them is frequent. */
  isFolded?: boolean;
};

/**
 * The actions of a row: the first as a button, the others in the "…" menu. On narrow screens the menu has the first one
 * too.
 */
export function RowActions({ name, actions, isFolded = false }: RowActionsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [first, ...others] = actions;
  if (!first) return null;
  return (
    <div className={styles.root}>
      {!isFolded && (
        <Button size="small" className={styles.first} aria-label={`${first.label}: ${name}`} onClick={first.onClick}>
          {first.label}
        </Button>
      )}
      <ButtonMenu
        label={t("common.moreActions", { name })}
        appearance="subtle"
        {...(others.length === 0 && !isFolded && { className: styles.noMenu })}
      >
        {actions.map(({ label, onClick }) => (
          <MenuItem
            key={label}
            {...(label === first.label && !isFolded && { className: styles.firstInMenu })}
            onClick={onClick}
          >
            {label}
          </MenuItem>
        ))}
      </ButtonMenu>
    </div>
  );
}

type ActionsOf<Row> = (row: Row) => { name: string; actions: readonly RowAction[] };

/** A table's last column: the actions on each row. */
export const actionColumn = <Row,>(t: TFunction, actionsOf: ActionsOf<Row>): Column<Row> => ({
  id: "actions",
  header: t("common.actions"),
  headerHidden: true,
  width: "var(--actions-width)",
  render: (row) => <RowActions {...actionsOf(row)} />,
});
