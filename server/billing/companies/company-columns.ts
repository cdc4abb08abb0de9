import type { Company, UpdateCompany } from "@balcao/shared/workspace/companies.ts";
import type { z } from "zod";
import { AppError } from "../../errors.ts";
import { parseNumber } from "../../platform/phone-number.ts";

/**
 * Returns the columns that a company form fills; absent fields stay as they are. Throws ERR_INVALID_REQUEST for an
 * invalid phone.
 */
export function companyColumns(form: z.output<typeof UpdateCompany>) {
  const { name, email, planId, instanceId, status, typeConnection, dueDate, recurrence, paymentMethod } = form;
  const phone = form.phone === undefined ? undefined : readPhone(form.phone ?? "");
  const document = form.document === undefined ? undefined : (form.document ?? "");
  return given({
    ...{ name, email, phone, document, planId, instanceId, status, typeConnection, dueDate, recurrence, paymentMethod },
  });
}

/** Returns a company as the audit log shows it: names instead of ids. */
export function loggedFields(company: Company): object {
  const {
    planId: _plan,
    instanceId: _instance,
    settings: _settings,
    isPlatform: _is,
    timeZone: _zone,
    ...shown
  } = company;
  return { ...shown, trialExpiration: undefined, archivedAt: undefined };
}

function readPhone(written: string): string {
  if (written === "") return "";
  const phone = parseNumber(written);
  if (phone) return phone;
  const details = [{ field: "phone", message: "must be a phone number" }];
  throw new AppError("ERR_INVALID_REQUEST", "The phone number is not valid.", { details });
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
