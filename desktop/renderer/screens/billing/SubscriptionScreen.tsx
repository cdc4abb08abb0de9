import { Button } from "@fluentui/react-components";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useGetSubscriptionQuery } from "../../billing/billing/billing-api.ts";
import { NoGateway } from "../../billing/billing/NoGateway.tsx";
import { SubscriptionCards } from "../../billing/billing/SubscriptionCards.tsx";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { useGetSupportQuery } from "../../workspace/support/support-api.ts";

const CheckoutDialog = lazyNamed(() => import("../../billing/billing/checkout/CheckoutDialog.tsx"), "CheckoutDialog");
const PixDialog = lazyNamed(() => import("../../billing/billing/pix/PixDialog.tsx"), "PixDialog");
const SupportDialog = lazyNamed(() => import("../../workspace/support/SupportDialog.tsx"), "SupportDialog");

/** The state of the subscription, and the checkout. */
export function SubscriptionScreen() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<"checkout" | "support" | { invoiceId: number } | null>(null);
  const { data, isError, refetch } = useGetSubscriptionQuery(undefined, { refetchOnMountOrArgChange: true });
  const number = useGetSupportQuery().data?.number ?? null;
  const close = () => setDialog(null);
  return (
    <ScreenFrame
      title={t("billing.title")}
      scrolls="always"
      actions={
        data?.gateway && (
          <Button appearance="primary" onClick={() => setDialog("checkout")}>
            {t("billing.subscribe")}
          </Button>
        )
      }
    >
      {data ? (
        <>
          {data.gateway === null && <NoGateway onSupport={number === null ? null : () => setDialog("support")} />}
          <SubscriptionCards subscription={data} />
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
      <Suspense>
        {dialog === "checkout" && data && (
          <CheckoutDialog subscription={data} onSubscribed={(invoiceId) => setDialog({ invoiceId })} onClose={close} />
        )}
        {dialog === "support" && number !== null && <SupportDialog number={number} onClose={close} />}
        {dialog !== null && typeof dialog === "object" && <PixDialog invoiceId={dialog.invoiceId} onClose={close} />}
      </Suspense>
    </ScreenFrame>
  );
}
