import { useState } from "react";
import { type DateTimeKind, isWhole } from "./date-time-text.ts";

/**
 * For fields that need complete values, such as filters: a partial date stays in the field, and the former value stays
 * in effect. An empty field is a value too, unless one is required: then leaving the field restores the last one.
 */
export function useHalfTyped(
  kind: DateTimeKind,
  value: string,
  onWhole: (value: string) => void,
  empty: "chosen" | "never" = "chosen",
) {
  const [half, setHalf] = useState<string | null>(null);
  return {
    value: half ?? value,
    onChange: (typed: string) => {
      const isGood = isWhole(kind, typed) || (typed === "" && empty === "chosen");
      setHalf(isGood ? null : typed);
      if (isGood) onWhole(typed);
    },
    onBlur: () => half === "" && setHalf(null),
  };
}
