import { fillVariables, type VariableValues } from "../workspace/message-variables.ts";

/** The values of a schedule's template for its contact: variables in them are filled as in a scheduled text. */
export const valuesFor = (values: Readonly<Record<string, string>>, contact: VariableValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fillVariables(value, contact)]));
