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
import { MoreHorizontal20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { narrow } from "./theme.ts";

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
  /** All behind "…", where there is no room for more, or none of them is what people come for. */
  isFolded?: boolean;
};

/** What can be done with a row: the first as a button, the others behind "…", where narrow screens find the first too. */
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
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Tooltip content={t("common.moreActions", { name })} relationship="label" withArrow>
            <Button
              appearance="subtle"
              icon={<MoreHorizontal20Regular />}
              {...(others.length === 0 && !isFolded && { className: styles.noMenu })}
            />
          </Tooltip>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {actions.map(({ label, onClick }) => (
              <MenuItem
                key={label}
                {...(label === first.label && !isFolded && { className: styles.firstInMenu })}
                onClick={onClick}
              >
                {label}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}
