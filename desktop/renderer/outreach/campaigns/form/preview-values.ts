import { type CustomValues, nameOf, unknownVariables, withFields } from "@balcao/shared/workspace/message-variables.ts";

/**
 * The values of a campaign's own variables in its preview: of the contact's cells, empty where a column has none, and
 * examples of the company's fields.
 */
export function previewValues(columns: readonly string[], cells: CustomValues, fields: CustomValues): CustomValues {
  const empty = Object.fromEntries(columns.map((name) => [name, ""]));
  return withFields({ ...empty, ...cells }, fields);
}

/** The names in a text that the preview fills with the example of a field, not with a value of the contact. */
export function exampleNames(text: string, cells: CustomValues, fields: CustomValues): string[] {
  const names = new Set(Object.keys(fields).map(nameOf));
  const filled = Object.entries(cells).flatMap(([name, value]) => (value === "" ? [] : [name]));
  return unknownVariables(text, filled).filter((name) => names.has(nameOf(name)));
}
