import { usePages } from "../../client/use-pages.ts";
import { useSearchUsersInfiniteQuery } from "./users-api.ts";

/** The users that match, page by page. */
export function useUserPages(search: string) {
  const { rows: users, ...rest } = usePages(useSearchUsersInfiniteQuery(search), (page) => page.users);
  return { users, ...rest };
}
