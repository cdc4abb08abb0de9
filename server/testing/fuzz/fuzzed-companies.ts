import { addForeignRows, type ForeignIds } from "../companies/foreign-rows.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../world.ts";

/** Two companies with one row of each kind, and a third whose super user runs the platform. */
export type FuzzedCompanies = {
  world: World;
  ours: TestCompany;
  theirs: TestCompany;
  operator: Caller;
  own: ForeignIds;
  foreign: ForeignIds;
  /** Ids of rows of both companies. */
  ids: (string | number)[];
  /** A text in all readable data of the other company, and nowhere else. */
  secret: string;
  /** Faults in the server's log. */
  logged: unknown[];
};

const secret = "zqsecret";

export async function addFuzzedCompanies(): Promise<FuzzedCompanies> {
  const world = await createWorld();
  const logged: unknown[] = [];
  world.services.log.error = (...said: unknown[]) => void logged.push(said);
  const [ours, theirs, platform] = [
    await world.addCompany("Ours"),
    await world.addCompany(secret),
    await world.addCompany("Platform"),
  ];
  const operator = await platform.addSuper();
  await world.connect();
  const foreign = await addForeignRows(world, theirs, operator, secret);
  const own = await addForeignRows(world, ours, operator, "own");
  const ids = [own, foreign].flatMap((rows) => Object.values(rows).flatMap((row) => Object.values(row)));
  ids.push(ours.id, theirs.id, theirs.admin.id, ...theirs.queueIds, ...ours.queueIds, 2_000_000_000);
  return { world, ours, theirs, operator, own, foreign, ids, secret, logged };
}
