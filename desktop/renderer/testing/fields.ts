import type { Field, FieldValue } from "@balcao/shared/inbox/fields.ts";

/** A text field of contacts. */
export const aField = (id: number, change: Partial<Field> = {}): Field => ({
  ...{ id, subject: "contact", name: `Campo ${id}`, kind: "text", help: "" },
  ...{ isRequired: false, isRemoved: false, choices: [] },
  ...change,
});

export const aChoice = (id: number, name: string, isRemoved = false) => ({ id, name, isRemoved });

export const aValue = (fieldId: number, value: FieldValue["value"], text = String(value)): FieldValue => ({
  ...{ fieldId, name: `Campo ${fieldId}`, value, text },
});
