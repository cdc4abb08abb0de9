import type { TicketPriority } from "@balcao/shared/inbox/tickets.ts";
import { Button, Menu, MenuPopover, MenuTrigger } from "@fluentui/react-components";
import { Flag20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { PriorityChoices } from "../PriorityChoices.tsx";
import { useBulkActStyles } from "./bulk-act-styles.ts";

type BulkPriorityMenuProps = { disabled: boolean; onPick: (priority: TicketPriority) => void };

/** Gives all selected tickets one priority. */
export function BulkPriorityMenu({ disabled, onPick }: BulkPriorityMenuProps) {
  const styles = useBulkActStyles();
  const { t } = useTranslation();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Tip text={t("tickets.priority.name")}>
          <Button appearance="subtle" className={styles.act} icon={<Flag20Regular />} disabledFocusable={disabled}>
            <span className={styles.word}>{t("tickets.priority.name")}</span>
          </Button>
        </Tip>
      </MenuTrigger>
      <MenuPopover>
        <PriorityChoices priority={null} onPick={onPick} />
      </MenuPopover>
    </Menu>
  );
}
