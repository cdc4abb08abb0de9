import type { NewRate } from "@balcao/shared/inbox/costs.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "../../ui/focus/use-return-focus.ts";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { useListRatesQuery } from "./costs-api.ts";
import { DollarForm } from "./DollarForm.tsx";
import { RateFiles } from "./RateFiles.tsx";
import { RateForm } from "./RateForm.tsx";
import { RateTable } from "./RateTable.tsx";

const useStyles = makeStyles({
  surface: { maxWidth: "720px" },
  content: { display: "flex", flexDirection: "column", gap: "24px", paddingBottom: "8px" },
  text: { margin: 0, maxWidth: "80ch" },
  section: { display: "flex", flexDirection: "column", gap: "12px", minWidth: 0 },
  title: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
});

type RatesDialogProps = {
  /** The price that the form begins with; null for an empty form. */
  missing: Pick<NewRate, "category" | "country"> | null;
  /** The first day that the form begins with, as YYYY-MM-DD. */
  from: string;
  onClose: () => void;
};

/** WhatsApp's prices for the company's messages: the table, the dollar, one price by a form, many by a file. */
export function RatesDialog({ missing, from, onClose }: RatesDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  const { currentData: prices, isError, refetch } = useListRatesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t("costs.rates.title")}</DialogTitle>
          <DialogContent className={styles.content}>
            {prices ? (
              <>
                <section className={styles.section} aria-label={t("costs.rates.table")}>
                  <p className={styles.text}>{t("costs.rates.about")}</p>
                  <RateTable rates={prices.rates} />
                </section>
                <Section title={t("costs.rates.add")}>
                  <RateForm missing={missing} from={from} />
                </Section>
                <Section title={t("costs.rates.dollar")}>
                  <DollarForm dollar={prices.dollar} isEstimate={prices.dollarIsEstimate} />
                </Section>
                <Section title={t("costs.rates.files")}>
                  <RateFiles />
                </Section>
              </>
            ) : isError ? (
              <LoadFailed title={t("costs.rates.failedTitle")} onRetry={() => void refetch()} />
            ) : (
              <SkeletonRows label={t("common.loading")} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t("common.close")}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
