import { z } from "zod";
import type { GraphClient } from "../graph-client.ts";

const Page = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      display_phone_number: z.string().catch(""),
      verified_name: z.string().catch(""),
      status: z.string().catch("UNKNOWN"),
      is_on_biz_app: z.boolean().nullish().catch(false),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).partial().optional(), next: z.string().optional() })
    .nullish()
    .catch(null),
});
/** Meta's largest page. */
const pageSize = 100;
/** More than an account may have. */
const mostPages = 10;

/** A number of an account, with the fields that were asked for. */
export type NumberOfAccount = z.output<typeof Page>["data"][number];

type Asked = { wabaId: string; token: string; fields: string };

/** The numbers of an account, page by page. Throws GraphRefusal, GraphSilent, and ZodError for an answer that is none. */
export async function* numbersOfAccount(
  graph: GraphClient,
  { wabaId, token, fields }: Asked,
): AsyncGenerator<NumberOfAccount[]> {
  let after = "";
  for (let pages = 0; pages < mostPages; pages++) {
    const path = `${encodeURIComponent(wabaId)}/phone_numbers?fields=${fields}&limit=${pageSize}${after}`;
    const { data, paging } = Page.parse(await graph.call({ token, method: "GET", path }));
    yield data;
    const cursor = paging?.next ? paging.cursors?.after : undefined;
    if (!cursor) return;
    after = `&after=${encodeURIComponent(cursor)}`;
  }
}
