import { createRequire } from "node:module";
import { cruise } from "dependency-cruiser";

const { forbidden, options } = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
const { output } = await cruise(["shared", "server", "desktop"], {
  ...options,
  ruleSet: { forbidden },
  validate: true,
});
const { violations, totalCruised } = output.summary;

for (const { rule, from, to, cycle } of violations) {
  const path = cycle ? cycle.map(({ name }) => name ?? "").join(" -> ") : to;
  console.error(`${rule.name}: ${from} -> ${path}`);
}
// A run that read no modules finds no violation: that is a failure of the check.
if (totalCruised < 50) console.error(`only ${totalCruised} modules were read`);
if (violations.length > 0 || totalCruised < 50) process.exit(1);
console.log(`boundaries: ${totalCruised} modules, ${output.summary.totalDependenciesCruised} imports, no violation`);
