import type { Rate } from "@balcao/shared/inbox/costs.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Delete20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { categoryText, countryText, priceText, rateName } from "../../ui/text/cost-texts.ts";
import { dueDateText } from "../../ui/text/time.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteRateMutation } from "./costs-api.ts";

const useStyles = makeStyles({
  // The form below stays in view, however many prices there are.
  room: { display: "flex", flexDirection: "column", maxHeight: "264px" },
  day: { fontVariantNumeric: "tabular-nums" },
});

type Row = { id: number; rate: Rate };

/** The prices by category, country and day. The company's own ones can be deleted. */
export function RateTable({ rates }: { rates: readonly Rate[] }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const [deleting, setDeleting] = useState<Rate | null>(null);
  const nameOf = (rate: Rate) => rateName(t, i18n.language, rate);
  const columns: Column<Row>[] = [
    {
      id: "category",
      header: t("costs.rates.categoryAndCountry"),
      render: ({ rate: { category, country, from } }) => {
        const name = countryText(i18n.language, country);
        return (
          <TwoLines
            first={categoryText(t, category)}
            second={name}
            narrowSecond={t("costs.rates.since", { country: name, day: dueDateText(from) })}
          />
        );
      },
    },
    {
      id: "from",
      header: t("costs.rates.from"),
      width: "92px",
      hide: "narrow",
      render: ({ rate }) => <span className={styles.day}>{dueDateText(rate.from)}</span>,
    },
    {
      id: "price",
      header: t("costs.rates.price"),
      width: "104px",
      render: ({ rate: { id, price, currency } }) => (
        <TwoLines
          first={priceText(price, currency)}
          second={t(id === null ? "costs.rates.shipped" : "costs.rates.own")}
        />
      ),
    },
    {
      id: "delete",
      header: t("common.actions"),
      headerHidden: true,
      width: "40px",
      render: ({ rate }) =>
        rate.id !== null && (
          <Tip text={t("costs.rates.delete", { name: nameOf(rate) })}>
            <Button appearance="subtle" icon={<Delete20Regular />} onClick={() => setDeleting(rate)} />
          </Tip>
        ),
    },
  ];
  return (
    <div className={styles.room}>
      <DataTable
        label={t("costs.rates.table")}
        columns={columns}
        // A shipped price has no id.
        rows={rates.map((rate, id) => ({ id, rate }))}
        rowHeight={48}
        isFocusable
      />
      {deleting && <DeleteRate rate={deleting} name={nameOf(deleting)} onClose={() => setDeleting(null)} />}
    </div>
  );
}

function DeleteRate({ rate: { id }, name, onClose }: { rate: Rate; name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove] = useDeleteRateMutation();
  const confirm = async () => {
    const { error } = await remove(id ?? 0);
    onClose();
    if (error) showFailure(error);
    else show("success", t("costs.rates.deleted"));
  };
  return (
    <ConfirmDialog
      title={t("costs.rates.deleteTitle")}
      text={t("costs.rates.deleteText", { name })}
      action={t("common.delete")}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
