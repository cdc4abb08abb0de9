import { z } from "zod";
import { Reais } from "../platform/money.ts";
import { ListQuery, pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { parseTaxNumber } from "../platform/tax-number.ts";
import { VisibleName } from "../platform/visible-text.ts";
import { NewPassword, SignInEmail } from "./credentials.ts";
import { Holiday, OpeningHours } from "./opening-hours.ts";
import { PaymentMethod, Recurrence } from "./payment-terms.ts";
import { Setting } from "./settings.ts";
import { UserRef } from "./users.ts";

export const Instance = z.object({ id: z.number().int(), name: z.string(), address: z.string() });
export type Instance = z.infer<typeof Instance>;

/** A company, as super users and its own people read it. */
export const Company = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** CPF or CNPJ, without its marks. */
  document: z.string(),
  /** The company of the server's operator: it can be neither blocked nor removed. */
  isPlatform: z.boolean(),
  status: z.boolean(),
  archived: z.boolean(),
  archivedAt: z.iso.datetime().nullable(),
  planId: z.number().int().nullable(),
  plan: z.object({ id: z.number().int(), name: z.string(), value: Reais }).nullable(),
  instanceId: z.number().int().nullable(),
  instance: Instance.nullable(),
  typeConnection: z.boolean(),
  campaignsEnabled: z.boolean(),
  dueDate: z.iso.date().nullable(),
  trialExpiration: z.iso.date().nullable(),
  recurrence: Recurrence,
  paymentMethod: PaymentMethod,
  timeZone: z.string(),
  /** Clients of the family read campaignsEnabled here. */
  settings: z.array(Setting),
  createdAt: z.iso.datetime(),
});
export type Company = z.infer<typeof Company>;

/** `GET /companies/{id}`. */
export const CompanyDetails = Company.extend({ schedules: OpeningHours, holidays: z.array(Holiday) });
export type CompanyDetails = z.infer<typeof CompanyDetails>;

const Flag = z.enum(["true", "false"]).transform((text) => text === "true");
export const ListCompanies = ListQuery.extend({ showArchived: Flag.optional() });
export type ListCompanies = z.output<typeof ListCompanies>;

export const CompanyPage = z.object({ companies: z.array(Company), ...pageFields });
export type CompanyPage = z.infer<typeof CompanyPage>;

const emptyIsNull = <T extends z.ZodType>(type: T) => z.union([z.literal("").transform(() => null), type.nullable()]);
const emptyIsAbsent = <T extends z.ZodType>(type: T) => z.union([z.literal("").transform(() => undefined), type]);
const SentId = z.coerce.number().pipe(RowId);
/** Blank, or a number in any usual notation; the server knows which numbers exist. */
const Phone = z
  .string()
  .trim()
  .max(50)
  .refine((text) => text === "" || (!/\p{L}/u.test(text) && text.replace(/\D/g, "").length >= 8), {
    message: "must be a phone number",
  });
const TaxNumber = z
  .string()
  .trim()
  .max(30)
  .refine((text) => text === "" || parseTaxNumber(text) !== null, "must be a CPF or a CNPJ")
  .transform((text) => parseTaxNumber(text) ?? "");

const companyFields = {
  name: VisibleName,
  email: SignInEmail,
  phone: Phone.nullish(),
  document: TaxNumber.nullish(),
  planId: SentId,
  instanceId: emptyIsNull(SentId).optional(),
  status: z.boolean().optional(),
  typeConnection: z.boolean().optional(),
  campaignsEnabled: z.boolean().optional(),
  dueDate: emptyIsNull(z.iso.date()).optional(),
  recurrence: emptyIsAbsent(Recurrence).optional(),
  paymentMethod: emptyIsAbsent(PaymentMethod).optional(),
};

/** `PUT /companies/{id}`: omitted fields stay unchanged. */
export const UpdateCompany = z.object(companyFields).partial();
export type UpdateCompany = z.input<typeof UpdateCompany>;

/** The company form. A new company's first user gets its name and e-mail. */
export const SaveCompany = z.object(companyFields);
export type SaveCompany = z.input<typeof SaveCompany>;

/** `POST /companies`. Without a password one is generated, and returned in the answer. */
export const CreateCompany = SaveCompany.extend({ password: emptyIsAbsent(NewPassword).optional() });
export type CreateCompany = z.input<typeof CreateCompany>;

/** `password`: the generated one. It is not stored, and returned only here. */
export const CompanyMade = Company.extend({ password: z.string().nullable() });
export type CompanyMade = z.infer<typeof CompanyMade>;

/** `PATCH /companies/archived/{id}` */
export const ArchiveCompany = z.object({ archived: z.boolean() });

/** The first of a company's admins; null if it has none. */
export const FirstUser = UserRef.extend({ email: z.string() }).nullable();
export type FirstUser = z.infer<typeof FirstUser>;

/** The dialog of a company's first user. A new user needs a password; without one an existing user keeps theirs. */
export const SaveFirstUser = z.object({
  name: VisibleName,
  email: SignInEmail,
  password: emptyIsAbsent(NewPassword).optional(),
});
export type SaveFirstUser = z.input<typeof SaveFirstUser>;

/** Days of a new company's trial. */
export const trialDays = 3;

/** True while a company is on its trial: the first payment moves its due date beyond it. */
export const isOnTrial = ({ dueDate, trialExpiration }: Pick<Company, "dueDate" | "trialExpiration">): boolean =>
  dueDate !== null && trialExpiration !== null && dueDate <= trialExpiration;

/**
 * `POST /companies/cadastro`. Other fields of older clients (recurrence, dueDate, status, campaignsEnabled) are not
 * read: the server decides. `name` is the company's, `userName` the person's; without one the person gets the company's.
 */
export const SignUp = z.object({
  name: VisibleName,
  userName: emptyIsAbsent(VisibleName).optional(),
  email: SignInEmail,
  password: NewPassword,
  planId: SentId,
});
export type SignUp = z.input<typeof SignUp>;

/** One line of existing clients has no menu of plans: it sends none, and gets the first one that is offered. */
export const SignUpForm = SignUp.partial({ planId: true });
