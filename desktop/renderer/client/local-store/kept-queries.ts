/** The number of stored results of a query, for its latest arguments. */
const most: Record<string, number> = {
  listTickets: 12,
  countTickets: 4,
  getTicket: 50,
  listMessages: 50,
  listNotesInLog: 50,
  getContact: 50,
  listContacts: 1,
  listQuickMessages: 1,
  listQuickChoices: 1,
  listChats: 1,
  getChat: 20,
  listChatMessages: 20,
};

/** The number of stored results of a query, 0 for none. Search results are not stored. */
export function mostKept(endpoint: string, argument: unknown): number {
  return isLookedFor(endpoint, argument) ? 0 : (most[endpoint] ?? 0);
}

function isLookedFor(endpoint: string, argument: unknown): boolean {
  if (endpoint === "listChats") return argument !== "";
  if (endpoint === "listContacts") {
    const { search, withoutNumber } = argument as { search: string; withoutNumber: boolean };
    return search !== "" || withoutNumber;
  }
  if (endpoint !== "listTickets") return false;
  const { search, tagIds, userIds } = argument as { search?: string; tagIds?: number[]; userIds?: number[] };
  return Boolean(search) || Boolean(tagIds?.length) || Boolean(userIds?.length);
}
