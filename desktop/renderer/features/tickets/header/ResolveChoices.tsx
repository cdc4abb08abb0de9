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
import { Checkmark20Regular, ChevronDown16Regular, Star20Regular, StarOff20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/Tip.tsx";

const useStyles = makeStyles({
  // One button in two parts, as Fluent's SplitButton looks; that one cannot have a tooltip on each.
  root: { display: "inline-flex", flexShrink: 0, marginInline: "4px" },
  main: { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  more: {
    minWidth: "28px",
    paddingInline: "4px",
    borderLeftWidth: 0,
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
  },
});

type ResolveChoicesProps = {
  /** Only the icon: its name is told to those who cannot see it. */
  compact: boolean;
  busy: boolean;
  onResolve: (how: { asksRating: boolean }) => void;
};

/** Resolving where contacts are asked for a rating: with one press as ever, and on the side without asking. */
export function ResolveChoices({ compact, busy, onResolve }: ResolveChoicesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const resolve = () => onResolve({ asksRating: true });
  const main = (
    <Button className={styles.main} icon={<Checkmark20Regular />} disabledFocusable={busy} onClick={resolve}>
      {compact ? null : t("tickets.resolve")}
    </Button>
  );
  return (
    <div className={styles.root}>
      {compact ? <Tip text={t("tickets.resolve")}>{main}</Tip> : main}
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Tooltip content={t("tickets.resolveOtherwise")} relationship="label" withArrow>
            <Button className={styles.more} icon={<ChevronDown16Regular />} disabledFocusable={busy} />
          </Tooltip>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<Star20Regular />} onClick={resolve}>
              {t("tickets.resolve")}
            </MenuItem>
            <MenuItem icon={<StarOff20Regular />} onClick={() => onResolve({ asksRating: false })}>
              {t("tickets.resolveUnasked")}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}
