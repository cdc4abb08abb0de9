import type { Invoice } from "@balcao/shared/invoices.ts";
import { Button } from "@fluentui/react-components";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useNarrow } from "../app/hooks.ts";
import { useListInvoicesQuery } from "../features/billing/billing-api.ts";
import { InvoiceCards } from "../features/billing/invoices/InvoiceCards.tsx";
import { InvoiceTable } from "../features/billing/invoices/InvoiceTable.tsx";
import { ListPane } from "../ui/ListPane.tsx";
import { lazyNamed } from "../ui/lazy-named.ts";
import { useAddressSearch } from "../ui/use-address-search.ts";

const PixDialog = lazyNamed(() => import("../features/billing/pix/PixDialog.tsx"), "PixDialog");
const ReceiptDialog = lazyNamed(() => import("../features/billing/invoices/ReceiptDialog.tsx"), "ReceiptDialog");

/** What the company owes and has paid (S1 section 2). They are few enough to come all at once; the latest is first. */
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
