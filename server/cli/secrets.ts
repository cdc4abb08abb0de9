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
    description: "Seal anew, under BALCAO_SECRET, what was sealed under one of BALCAO_SECRET_PREVIOUS",
  },
  args: {
    "only-count": { type: "boolean", default: false, description: "Only tell how much is left, and change nothing" },
    ...jsonArg,
  },
  run: ({ args }) => {
    const config = readConfig(process.env);
    return withDatabase(config, async ({ db }) => {
      const kinds: Resealed[] = [];
      for (const kind of sealedKinds(operatorSecrets(config))) {
        kinds.push(await reseal(db, kind, { onlyCount: args["only-count"] }));
      }
      const sum = (of: "left" | "lost") => kinds.reduce((all, kind) => all + kind[of], 0);
      const [left, lost] = [sum("left"), sum("lost")];
      const words =
        left > 0
          ? `${left} are left: run it without --only-count.`
          : "None is left: BALCAO_SECRET_PREVIOUS can go, once nobody needs what was given out under it.";
      const rest = lost > 0 ? ` ${lost} open under no secret that was given.` : "";
      const text = `${table(kinds, ["name", "current", "resealed", "left", "lost"])}\n${words}${rest}`;
      say(args, { json: { kinds, left, lost }, text });
    });
  },
});

export const secrets = defineCommand({
  meta: { name: "secrets", description: "Change the operator's secret without losing what it protects" },
  subCommands: { rotate },
});
