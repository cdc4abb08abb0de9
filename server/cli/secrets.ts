import { defineCommand } from "citty";
import { readConfig } from "../config.ts";
import { operatorSecrets } from "../operator-secrets.ts";
import { type Resealed, reseal } from "./rotation/reseal.ts";
import { sealedKinds } from "./rotation/sealed-kinds.ts";
import { jsonArg, say, table } from "./say.ts";
import { withDatabase } from "./with-database.ts";

const rotate = defineCommand({
  meta: {
    name: "rotate",
    description: "Re-encrypt values of BALCAO_SECRET_PREVIOUS with BALCAO_SECRET",
  },
  args: {
    "only-count": {
      type: "boolean",
      default: false,
      description: "Count the remaining values without changing anything",
    },
    ...jsonArg,
  },
  run: ({ args }) => {
    const config = readConfig(process.env);
    return withDatabase(config, async ({ db }) => {
      const kinds: Resealed[] = [];
      for (const kind of await sealedKinds(operatorSecrets(config))) {
        kinds.push(await reseal(db, kind, { onlyCount: args["only-count"] }));
      }
      const sum = (of: "left" | "lost") => kinds.reduce((all, kind) => all + kind[of], 0);
      const [left, lost] = [sum("left"), sum("lost")];
      const words =
        left > 0
          ? `${left} values are left: run the command without --only-count.`
          : "No values are left. Remove BALCAO_SECRET_PREVIOUS once the sign-ins and file links made with it are no longer needed.";
      const rest = lost > 0 ? ` ${lost} values cannot be decrypted with any of the given secrets.` : "";
      const text = `${table(kinds, ["name", "current", "resealed", "left", "lost"])}\n${words}${rest}`;
      say(args, { json: { kinds, left, lost }, text });
    });
  },
});

export const secrets = defineCommand({
  meta: { name: "secrets", description: "Replace the operator's secret without losing encrypted data" },
  subCommands: { rotate },
});
