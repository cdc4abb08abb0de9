import { taxNumberText } from "@balcao/shared/platform/tax-number.ts";
import type { Company } from "@balcao/shared/workspace/companies.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNow } from "../../ui/hooks/timing.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { phoneText } from "../../ui/text/phone-text.ts";
import { dateText } from "../../ui/text/time.ts";
import { CompanyStatus } from "./CompanyStatus.tsx";
import { DueCell } from "./DueCell.tsx";
import { dueTone } from "./due-tone.ts";

const useStyles = makeStyles({ figure: { fontVariantNumeric: "tabular-nums" } });

type CompanyTableProps = { companies: readonly Company[]; onEdit: (company: Company) => void; onNearEnd: () => void };

/** Every company of the platform. */
export function CompanyTable({ companies, onEdit, onNearEnd }: CompanyTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const now = useNow();
  const ownZone = useTimeZone();
  const plain = (text: string) => <span title={text}>{text || "–"}</span>;
  const columns: Column<Company>[] = [
    {
      id: "id",
      header: t("companies.number"),
      width: "24px",
      hide: "medium",
      render: ({ id }) => <span className={styles.figure}>{id}</span>,
    },
    {
      id: "instance",
      header: t("companies.instance"),
      width: "60px",
      hide: "medium",
      render: ({ instance }) => plain(instance?.name ?? ""),
    },
    {
      id: "name",
      header: t("companies.nameAndDocument"),
      render: ({ name, document, email }) => (
        <TwoLines first={name} second={taxNumberText(document)} narrowSecond={email} />
      ),
    },
    { id: "email", header: t("companies.email"), hide: "medium", render: ({ email }) => plain(email) },
    {
      id: "phone",
      header: t("companies.phone"),
      width: "132px",
      hide: "medium",
      render: ({ phone }) => <span className={styles.figure}>{phoneText(phone) || "–"}</span>,
    },
    {
      id: "plan",
      header: t("companies.planAndPayment"),
      headerWraps: true,
      width: "84px",
      hide: "narrow",
      render: ({ plan, paymentMethod }) => (
        <TwoLines first={plan?.name ?? "–"} second={t(`companies.paymentMethods.${paymentMethod}`)} />
      ),
    },
    {
      id: "campaigns",
      header: t("companies.campaigns"),
      width: "64px",
      hide: "medium",
      render: ({ campaignsEnabled }) => (campaignsEnabled ? t("companies.campaignsOn") : t("companies.campaignsOff")),
    },
    {
      id: "status",
      header: t("companies.status"),
      width: "80px",
      hide: "narrow",
      render: (company) => <CompanyStatus company={company} />,
    },
    {
      id: "createdAt",
      header: t("companies.createdAt"),
      width: "80px",
      hide: "medium",
      render: ({ createdAt }) => <span className={styles.figure}>{dateText(createdAt, ownZone)}</span>,
    },
    {
      id: "dueDate",
      header: t("companies.dueDate"),
      width: "100px",
      render: (company) => <DueCell company={company} />,
    },
    {
      ...actionColumn<Company>(t, (company) => ({
        name: company.name,
        actions: [{ label: t("common.edit"), onClick: () => onEdit(company) }],
      })),
      width: "64px",
    },
  ];
  return (
    <DataTable
      label={t("companies.title")}
      columns={columns}
      rows={companies}
      isWide
      toneOf={(company) => dueTone(company, now)}
      onNearEnd={onNearEnd}
    />
  );
}
