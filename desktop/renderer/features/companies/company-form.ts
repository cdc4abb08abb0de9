import { recurrenceMonths } from "@balcao/shared/billing.ts";
import { addMonths } from "@balcao/shared/calendar-day.ts";
import { type Company, SaveCompany } from "@balcao/shared/companies.ts";
import { taxNumberText } from "@balcao/shared/tax-number.ts";
import { z } from "zod";
import { phoneText } from "../../ui/phone-text.ts";

/** The company form as it is filled in: selects hold texts. */
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

/** What the form shows of a company; of a new one, what most begin with. */
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

/** The form as it is sent: an empty due date and an empty instance are none (S2 section 5). */
export const sentCompany = ({ typeConnection, status, campaignsEnabled, ...values }: CompanyValues): SaveCompany => ({
  ...values,
  typeConnection: typeConnection === "true",
  status: status === "true",
  campaignsEnabled: campaignsEnabled === "true",
});

export const companySchema = z.preprocess((values) => sentCompany(values as CompanyValues), SaveCompany);

/** The due date one recurrence later (S2 section 4); where there is none, from today on. */
export const laterDueDate = ({ dueDate, recurrence }: CompanyValues, today: string): string =>
  addMonths(dueDate || today, recurrenceMonths[recurrence]);
