import { signIn } from "../../server/testing/api-client.ts";
import { until } from "../../server/testing/until.ts";
import type { Account, Stage } from "./stage.ts";

/** An admin accepts what a customer wrote, and attends it from then on. Answers the ticket's id. */
export async function attendedBy(
  stage: Stage,
  { email, password }: Pick<Account, "email" | "password">,
  customer: string,
): Promise<number> {
  const person = await signIn(stage.server().url, email, password);
  const ticket = await until("the ticket", async () => {
    const path = `/tickets?showAll=true&searchParam=${customer}`;
    return (await person.call<{ tickets: { id: number }[] }>("GET", path)).tickets[0];
  });
  await person.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
  return ticket.id;
}
