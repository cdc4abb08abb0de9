import { expect, it } from "vitest";
import { scripts } from "./scripts.ts";

it.each(Object.entries(scripts))(
  "the customers of the practice in %s greet at any time of day",
  (_language, script) => {
    for (const { lines } of script.customers)
      expect(lines[0]).not.toMatch(
        /bom dia|boa (tarde|noite)|good (morning|afternoon|evening)|buen(os|as|) (d[ií]a|tarde|noche)/i,
      );
  },
);
