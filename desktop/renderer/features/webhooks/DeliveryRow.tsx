import type { WebhookDelivery } from "@balcao/shared/webhooks.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import {
  CheckmarkCircle16Filled,
  ChevronDown20Regular,
  ChevronUp20Regular,
  Clock16Regular,
  ErrorCircle16Filled,
} from "@fluentui/react-icons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery, useNarrow, useTimeZone } from "../../app/hooks.ts";
import { useTableStyles } from "../../ui/data-table-styles.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Tip } from "../../ui/Tip.tsx";
import { narrow, tokens } from "../../ui/theme.ts";
import { shortDateTimeText } from "../../ui/time.ts";
import { DeliveryDetail } from "./DeliveryDetail.tsx";
import { eventKeys } from "./event-texts.ts";
import { useAnswerText } from "./use-answer-text.ts";

const useStyles = makeStyles({
  row: { height: "60px" },
  what: { display: "flex", alignItems: "center", gap: "12px", minWidth: 0 },
  words: { minWidth: 0 },
  name: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  id: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  narrowOnly: { display: "none", [narrow]: { display: "inline" } },
  number: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
});

const looks = {
  waiting: { tone: "info", icon: <Clock16Regular /> },
  delivered: { tone: "ok", icon: <CheckmarkCircle16Filled /> },
  failed: { tone: "bad", icon: <ErrorCircle16Filled /> },
} as const;

/** One delivery; unfolded, what was said on both sides. */
export function DeliveryRow({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  // Those that gave way must not be spanned: the others would share their room with them.
  const [isNarrow, isMedium] = [useNarrow(), useMediaQuery("(max-width: 899px)")];
  const columns = isNarrow ? 2 : isMedium ? 4 : 5;
  const detailId = useId();
  const { eventType, eventId, state, attempts, createdAt } = delivery;
  const answer = useAnswerText(delivery);
  const when = shortDateTimeText(createdAt, timeZone);
  const name = t(`webhooks.eventTypes.${eventKeys[eventType]}`);
  return (
    <>
      <tr className={mergeClasses(table.row, styles.row)}>
        <td className={table.cell}>
          <div className={styles.what}>
            <Pill {...looks[state]}>{t(`webhooks.deliveryStates.${state}`)}</Pill>
            <div className={styles.words}>
              <div className={styles.name} title={name}>
                {name}
              </div>
              <div className={styles.id}>
                {t("webhooks.eventId", { id: eventId })}
                <span className={styles.narrowOnly}>{` · ${when}`}</span>
              </div>
            </div>
          </div>
        </td>
        <td className={mergeClasses(table.cell, table.hideMedium)} title={answer}>
          {answer}
        </td>
        <td className={mergeClasses(table.cell, table.hideNarrow, styles.number)}>{attempts}</td>
        <td className={mergeClasses(table.cell, table.hideNarrow, styles.number)}>{when}</td>
        <td>
          <Tip text={t(isOpen ? "webhooks.hide" : "webhooks.show", { name, id: eventId })}>
            <Button
              appearance="subtle"
              aria-expanded={isOpen}
              aria-controls={detailId}
              icon={isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
              onClick={() => setOpen(!isOpen)}
            />
          </Tip>
        </td>
      </tr>
      {isOpen && (
        <tr id={detailId}>
          <td colSpan={columns}>
            <DeliveryDetail webhookId={webhookId} delivery={delivery} />
          </td>
        </tr>
      )}
    </>
  );
}
