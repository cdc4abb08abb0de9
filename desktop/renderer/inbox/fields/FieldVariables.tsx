import type { ReactNode } from "react";
import { FieldExamplesContext } from "../../ui/form/field-examples-context.ts";
import { useFieldExamples } from "./fields-api.ts";

/** Lets the texts inside have the company's fields of contacts as variables. */
export const FieldVariables = ({ children }: { children: ReactNode }) => (
  <FieldExamplesContext value={useFieldExamples()}>{children}</FieldExamplesContext>
);
