import { standardVariable } from "@balcao/shared/workspace/message-variables.ts";
import type { TFunction } from "i18next";

/** The name of a variable as people read it: of a standard one in their language, of any other as it is written. */
export function variableName(t: TFunction, written: string): string {
  const standard = standardVariable(written);
  return standard ? t(`writing.variables.${standard}`) : written;
}
