import { WeakPassword } from "@balcao/shared/passwords.ts";
import type { TFunction } from "i18next";
import type { FieldError, FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

const problems = ["required", "tooShort", "tooLong", "email", "tooCommon", "tooPersonal", "invalid"] as const;
type Problem = (typeof problems)[number];
type Issue = z.core.$ZodIssue;

/** Checks a form against the contract the server checks it by, so that both refuse the same. */
export const contractResolver =
  <Values extends FieldValues>(schema: z.ZodType): Resolver<Values> =>
  (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const issue of parsed.error.issues) place(errors, issue.path.map(String), problemOf(issue, values));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** The words below a field; null while it is right. */
export const problemText = (t: TFunction, error: FieldError | undefined): string | null => {
  const problem = problems.find((one) => one === error?.type);
  return problem ? t(`common.problems.${problem}`) : null;
};

/** What is wrong with a password that the server refused as easily guessed; null for every other refusal. */
export function weakPasswordProblem(error: unknown): Problem | null {
  const { code, details } = (error ?? {}) as { code?: unknown; details?: unknown };
  const weak = code === "ERR_WEAK_PASSWORD" ? WeakPassword.safeParse(details).data : undefined;
  if (!weak) return null;
  return weak.reason === "common" ? "tooCommon" : "tooPersonal";
}

function problemOf(issue: Issue, values: unknown): Problem {
  const value = issue.path.reduce<unknown>(
    (inside, key) => (inside as Record<PropertyKey, unknown> | null)?.[key],
    values,
  );
  if (value === undefined || value === null || isBlank(value)) return "required";
  // Of a choice between shapes, the one that was nearly met says more.
  const codes = issue.code === "invalid_union" ? issue.errors.flat().map(({ code }) => code) : [issue.code];
  if (typeof value === "string" && codes.includes("too_small")) return "tooShort";
  if (typeof value === "string" && codes.includes("too_big")) return "tooLong";
  return issue.path.at(-1) === "email" ? "email" : "invalid";
}

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : typeof value === "string" && value.trim() === "";

/** Puts a problem where the form library looks for it: nested as the value is. The first of a field stays. */
function place(errors: Record<string, unknown>, [first = "", ...rest]: string[], type: Problem): void {
  if (rest.length === 0) {
    errors[first] ??= { type };
    return;
  }
  errors[first] ??= {};
  place(errors[first] as Record<string, unknown>, rest, type);
}
