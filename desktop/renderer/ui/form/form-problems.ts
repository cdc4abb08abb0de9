import { isVisible } from "@balcao/shared/platform/visible-text.ts";
import { WeakPassword } from "@balcao/shared/workspace/credentials.ts";
import type { TFunction } from "i18next";
import type { FieldError, FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from "react-hook-form";
import { z } from "zod";

const problems = [
  "required",
  "tooShort",
  "tooLong",
  "tooFewDigits",
  "noSpaces",
  "email",
  "tooCommon",
  "tooPersonal",
  "taken",
  "emailTaken",
  "past",
  "tooSmall",
  "tooBig",
  "taxNumber",
  "noWhatsApp",
  "phone",
  "url",
  "video",
  "color",
  "withoutSpaces",
  "wholeNumber",
  "onlyDigits",
  "digits",
  "digitRange",
  "invalid",
] as const;
type Problem = (typeof problems)[number];
type FieldProblem = { type: Problem; message?: string };
type Issue = z.core.$ZodIssue;

/** Validates a form with the server's contract, so that both refuse the same values. */
export const contractResolver =
  <Values extends FieldValues>(schema: z.ZodType): Resolver<Values> =>
  (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const issue of parsed.error.issues) {
      const type = problemOf(issue, values);
      // An empty field is missing, not too small.
      const bound = type === "required" ? null : (boundOf(issue) ?? digitsOf(issue, valueAt(issue, values)));
      place(errors, issue.path.map(String), bound ?? { type });
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** The error text below a field; null if the field is valid. */
export const problemText = (t: TFunction, error: FieldError | undefined): string | null => {
  const problem = problems.find((one) => one === error?.type);
  const [bound, most] = (error?.message ?? "").split("-").map(Number);
  return problem ? t(`common.problems.${problem}`, { bound, most }) : null;
};

/** The reason why the server refused a password as too weak; null for every other error. */
export function weakPasswordProblem(error: unknown): Problem | null {
  const { code, details } = (error ?? {}) as { code?: unknown; details?: unknown };
  const weak = code === "ERR_WEAK_PASSWORD" ? WeakPassword.safeParse(details).data : undefined;
  if (!weak) return null;
  return weak.reason === "common" ? "tooCommon" : "tooPersonal";
}

const Refused = z.object({
  code: z.literal("ERR_INVALID_REQUEST"),
  details: z.array(z.object({ field: z.string(), message: z.literal("taken") })).min(1),
});
const EmailRefused = z.object({ code: z.literal("ERR_EMAIL_ALREADY_EXISTS") });

/** Marks a field whose value is taken by another row; returns false if the error is a different one or absent. */
export function showTaken<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): boolean {
  const taken = takenField(error);
  // The contract uses one name for the field in server and form.
  if (taken) setError(taken.field as Path<Values>, { type: taken.type }, { shouldFocus: true });
  return taken !== null;
}

/** The problems that belong to no field of the form. */
export const unlessTaken = (error: unknown): unknown => (takenField(error) ? undefined : error);

function takenField(error: unknown): { field: string; type: Problem } | null {
  if (EmailRefused.safeParse(error).success) return { field: "email", type: "emailTaken" };
  const [taken] = Refused.safeParse(error).data?.details ?? [];
  return taken ? { field: taken.field, type: "taken" } : null;
}

function problemOf(issue: Issue, values: unknown): Problem {
  const value = valueAt(issue, values);
  if (value === undefined || value === null || isBlank(value)) return "required";
  const ownWords: Partial<Record<PropertyKey, Problem>> = {
    email: "email",
    document: "taxNumber",
    phone: "phone",
    shortcode: "noSpaces",
    url: "url",
    websites: "url",
    video: "video",
    color: "color",
    accessToken: "withoutSpaces",
    appSecret: "withoutSpaces",
  };
  // One of a list is called as the list.
  const own = ownWords[issue.path.findLast((key) => typeof key === "string") ?? ""];
  if (own) return own;
  // A name of letters without width is no name.
  if (typeof value === "string" && issue.code === "custom" && !isVisible(value)) return "required";
  return partsOf(issue).some(isWhole) ? "wholeNumber" : "invalid";
}

const valueAt = (issue: Issue, values: unknown): unknown =>
  issue.path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | null)?.[key], values);

/** The issues of a union's variants say more than "invalid_union". */
const partsOf = (issue: Issue): Issue[] => (issue.code === "invalid_union" ? issue.errors.flat() : [issue]);

const isWhole = (issue: Issue): boolean =>
  (issue.code === "invalid_type" && issue.expected === "int") || patternOf(issue).startsWith("/^-?\\d");

const patternOf = (issue: Issue): string => (issue.code === "invalid_format" ? (issue.pattern ?? "") : "");

/** A text of digits only, of a fixed number or of a range of numbers of them. */
function digitsOf(issue: Issue, value: unknown): FieldProblem | null {
  const [, least, most] = /^\/\^\\d\{(\d+)(?:,(\d+))?\}\$\/$/.exec(patternOf(issue)) ?? [];
  if (!least) return null;
  if (/\D/.test(String(value).trim())) return { type: "onlyDigits" };
  return most ? { type: "digitRange", message: `${least}-${most}` } : { type: "digits", message: least };
}

/** The bound that a number or the length of a text exceeds; the message carries the bound. */
function boundOf(issue: Issue, field = issue.path.at(-1)): FieldProblem | null {
  // The length of a colour says less than its form.
  if (field === "color") return null;
  if (issue.code === "too_small") {
    const message = String(issue.minimum);
    if (isNumeric(issue.origin)) return { type: "tooSmall", message };
    // The number of a telephone.
    if (issue.origin === "string") return { type: field === "number" ? "tooFewDigits" : "tooShort", message };
  }
  if (issue.code === "too_big") {
    const message = String(issue.maximum);
    if (isNumeric(issue.origin)) return { type: "tooBig", message };
    if (issue.origin === "string") return { type: "tooLong", message };
  }
  if (issue.code !== "invalid_union") return null;
  return (
    partsOf(issue)
      .map((one) => boundOf(one, field))
      .find(Boolean) ?? null
  );
}

const isNumeric = (origin: string): boolean => origin === "number" || origin === "int" || origin === "bigint";

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : typeof value === "string" && value.trim() === "";

/** Sets a problem at its nested path, as the form library expects. The first problem of a field wins. */
function place(errors: Record<string, unknown>, [first = "", ...rest]: string[], problem: FieldProblem): void {
  if (rest.length === 0) {
    errors[first] ??= problem;
    return;
  }
  errors[first] ??= {};
  place(errors[first] as Record<string, unknown>, rest, problem);
}
