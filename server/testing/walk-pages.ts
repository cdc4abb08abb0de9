import { expect } from "vitest";

/** All pages of a list by their cursors; only the first page has the number of matches. */
export async function walkPages<Page extends { count?: number | undefined; nextCursor: string | null }>(
  read: (cursor: string) => Promise<Page>,
): Promise<{ pages: Page[]; count: number | undefined }> {
  const pages: Page[] = [];
  for (let cursor: string | null = ""; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null) {
    pages.push(await read(encodeURIComponent(cursor)));
  }
  const [count, ...repeated] = pages.map(({ count }) => count);
  expect(repeated.filter((count) => count !== undefined)).toEqual([]);
  return { pages, count };
}
