import { type Services, systemContext } from "../../context.ts";
import { farewellQueue, type HeldFarewell, sayHeldFarewell } from "./held-farewell.ts";

/** The farewell that another server planned is found at the next poll, so it may be this late. */
const pollSeconds = 2;
const concurrency = 2;

/** Sends farewells once their closing can no longer be undone. Returns how to stop. */
export async function startFarewells(services: Services): Promise<() => Promise<void>> {
  await services.jobs.ensureQueue(farewellQueue.name, farewellQueue.options);
  return services.jobs.work<HeldFarewell>(
    farewellQueue.name,
    concurrency,
    ({ data: { companyId, origin, ...held } }) =>
      sayHeldFarewell(systemContext(services, companyId, "farewell", origin), held),
    { pollSeconds },
  );
}
