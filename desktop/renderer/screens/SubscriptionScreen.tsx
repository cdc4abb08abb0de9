import { Button } from "@fluentui/react-components";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useGetSubscriptionQuery } from "../features/billing/billing-api.ts";
import { NoGateway } from "../features/billing/NoGateway.tsx";
import { SubscriptionCards } from "../features/billing/SubscriptionCards.tsx";
import { useGetSupportQuery } from "../features/support/support-api.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { lazyNamed } from "../ui/lazy-named.ts";
import { ScreenFrame } from "../ui/ScreenFrame.tsx";
import { SkeletonRows } from "../ui/SkeletonRows.tsx";

const CheckoutDialog = lazyNamed(() => import("../features/billing/checkout/CheckoutDialog.tsx"), "CheckoutDialog");
const PixDialog = lazyNamed(() => import("../features/billing/pix/PixDialog.tsx"), "PixDialog");
const SupportDialog = lazyNamed(() => import("../features/support/SupportDialog.tsx"), "SupportDialog");

/** How the subscription stands, and the way to buy one (S1 section 2). */
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
