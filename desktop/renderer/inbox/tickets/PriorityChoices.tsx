import { type TicketPriority, ticketPriorities } from "@balcao/shared/inbox/tickets.ts";
import { MenuItemRadio, MenuList, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { PriorityMark } from "../../ui/mark/PriorityMark.tsx";

const useStyles = makeStyles({ mark: { display: "inline-flex", width: "16px" } });

type PriorityChoicesProps = {
  /** The present one; null where several tickets are meant. */
  priority: TicketPriority | null;
  onPick: (priority: TicketPriority) => void;
};

/** The four priorities as a list in a menu, the most urgent first. */
export function PriorityChoices({ priority, onPick }: PriorityChoicesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <MenuList checkedValues={{ priority: priority === null ? [] : [priority] }}>
      {ticketPriorities.toReversed().map((one) => (
        <MenuItemRadio
          key={one}
          name="priority"
          value={one}
          persistOnClick={false}
          icon={
            <span className={styles.mark} aria-hidden>
              <PriorityMark priority={one} />
            </span>
          }
          onClick={() => one !== priority && onPick(one)}
        >
          {t(`tickets.priority.${one}`)}
        </MenuItemRadio>
      ))}
    </MenuList>
  );
}
