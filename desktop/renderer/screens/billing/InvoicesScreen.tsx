import type { Invoice } from "@balcao/shared/billing/invoices.ts";
import { Button } from "@fluentui/react-components";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useListInvoicesQuery } from "../../billing/billing/billing-api.ts";
import { InvoiceCards } from "../../billing/billing/invoices/InvoiceCards.tsx";
import { InvoiceTable } from "../../billing/billing/invoices/InvoiceTable.tsx";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { useNarrow } from "../../ui/hooks/use-media-query.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";

const PixDialog = lazyNamed(() => import("../../billing/billing/pix/PixDialog.tsx"), "PixDialog");
const ReceiptDialog = lazyNamed(() => import("../../billing/billing/invoices/ReceiptDialog.tsx"), "ReceiptDialog");

/** The company's open and paid invoices, latest first. They are few, so they are loaded without pages. */
export function InvoicesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useAddressSearch();
  const [open, setOpen] = useState<{ id: number; how: Invoice["status"] } | null>(null);
  const { currentData, isError, refetch } = useListInvoicesQuery(search, { refetchOnMountOrArgChange: true });
  const List = useNarrow() ? InvoiceCards : InvoiceTable;
  const invoices = currentData?.toReversed();
  const close = () => setOpen(null);
  return (
    <>
      <ListPane
        title={t("billing.invoices.title")}
        summary={invoices && t("billing.invoices.summary", { count: invoices.length })}
        search={{ text: search, label: t("billing.invoices.searchLabel"), onSearch: setSearch }}
        actions={<Button onClick={() => void navigate("/subscription")}>{t("billing.title")}</Button>}
        count={invoices?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "tray", title: t("billing.invoices.emptyTitle"), text: t("billing.invoices.emptyText") }}
      >
        <List invoices={invoices ?? []} onOpen={({ id, status }) => setOpen({ id, how: status })} />
      </ListPane>
      <Suspense>
        {open?.how === "open" && <PixDialog invoiceId={open.id} onClose={close} />}
        {open?.how === "paid" && <ReceiptDialog invoiceId={open.id} onClose={close} />}
      </Suspense>
    </>
  );
}
