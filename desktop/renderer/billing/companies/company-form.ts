import { addMonths } from "@balcao/shared/platform/calendar-day.ts";
import { taxNumberText } from "@balcao/shared/platform/tax-number.ts";
import { type Company, SaveCompany } from "@balcao/shared/workspace/companies.ts";
import { recurrenceMonths } from "@balcao/shared/workspace/payment-terms.ts";
import { z } from "zod";
import { phoneText } from "../../ui/text/phone-text.ts";

/** The values of the company form; select fields hold texts. */
export type CompanyValues = {
  name: string;
  email: string;
  phone: string;
  document: string;
  planId: string;
  instanceId: string;
  typeConnection: "true" | "false";
  status: "true" | "false";
  campaignsEnabled: "true" | "false";
  dueDate: string;
  recurrence: Company["recurrence"];
  paymentMethod: Company["paymentMethod"];
};

const flag = (is: boolean) => (is ? "true" : "false");

/** The form values of a company; the usual defaults for a new one. */
export const valuesOf = (company: Company | null): CompanyValues => ({
  name: company?.name ?? "",
  email: company?.email ?? "",
  phone: phoneText(company?.phone ?? ""),
  document: taxNumberText(company?.document ?? ""),
  planId: String(company?.planId ?? ""),
  instanceId: String(company?.instanceId ?? ""),
  typeConnection: flag(company?.typeConnection ?? true),
  status: flag(company?.status ?? true),
  campaignsEnabled: flag(company?.campaignsEnabled ?? true),
  dueDate: company?.dueDate ?? "",
  recurrence: company?.recurrence ?? "MENSAL",
  paymentMethod: company?.paymentMethod ?? "pix",
});

/** The request body. The contract makes an empty due date and an empty instance null. */
export const sentCompany = ({ typeConnection, status, campaignsEnabled, ...values }: CompanyValues): SaveCompany => ({
  ...values,
  typeConnection: typeConnection === "true",
  status: status === "true",
  campaignsEnabled: campaignsEnabled === "true",
});

export const companySchema = z.preprocess((values) => sentCompany(values as CompanyValues), SaveCompany);

/** The due date plus one recurrence; counted from today if there is none. */
export const laterDueDate = ({ dueDate, recurrence }: CompanyValues, today: string): string =>
  addMonths(dueDate || today, recurrenceMonths[recurrence]);
