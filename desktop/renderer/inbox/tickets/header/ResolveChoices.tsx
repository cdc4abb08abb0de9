import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, MenuItem, makeStyles } from "@fluentui/react-components";
import { Checkmark20Regular, ChevronDown16Regular, Star20Regular, StarOff20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../../../ui/action/ButtonMenu.tsx";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useRatingNote } from "./use-rating-note.ts";

const useStyles = makeStyles({
  // One button in two parts, which looks like Fluent's SplitButton; that one cannot have a tooltip on each part.
  root: { display: "inline-flex", flexShrink: 0, marginInline: "4px" },
  main: { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  more: {
    minWidth: "28px",
    paddingInline: "4px",
    borderLeftWidth: 0,
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
  },
  note: { maxWidth: "260px", whiteSpace: "normal" },
});

type ResolveChoicesProps = {
  ticket: Ticket;
  /** Shows only the icon; the name is for screen readers. */
  compact: boolean;
  busy: boolean;
  onResolve: (how: { asksRating: boolean }) => void;
};

/** Resolves a ticket of a company that requests ratings: one click with the request, and a second button without it. */
export function ResolveChoices({ ticket, compact, busy, onResolve }: ResolveChoicesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const note = useRatingNote(ticket);
  const resolve = () => onResolve({ asksRating: true });
  const main = (
    <Button className={styles.main} icon={<Checkmark20Regular />} disabledFocusable={busy} onClick={resolve}>
      {compact ? null : t("tickets.resolve")}
    </Button>
  );
  return (
    <div className={styles.root}>
      {compact ? <Tip text={t("tickets.resolve")}>{main}</Tip> : main}
      <ButtonMenu
        label={t("tickets.resolveOtherwise")}
        className={styles.more}
        icon={<ChevronDown16Regular />}
        disabledFocusable={busy}
      >
        <MenuItem
          icon={<Star20Regular />}
          subText={note && { className: styles.note, children: note }}
          onClick={resolve}
        >
          {t("tickets.resolve")}
        </MenuItem>
        <MenuItem icon={<StarOff20Regular />} onClick={() => onResolve({ asksRating: false })}>
          {t("tickets.resolveUnasked")}
        </MenuItem>
      </ButtonMenu>
    </div>
  );
}
