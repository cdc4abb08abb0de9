import type { Connection } from "@balcao/shared/channels/connections.ts";

/** A campaign sends texts by numbers linked by QR code, or one template by official numbers: never both. */
export type CampaignSort = "texts" | "template";

/** A connection's sort; null if it can send no campaign. */
export function sortOfConnection({ capabilities }: Connection): CampaignSort | null {
  if (!capabilities.includes("serviceWindow")) return "texts";
  return capabilities.includes("templates") ? "template" : null;
}

/** The sort of a campaign by these connections; null while none is chosen, or none is loaded. */
export function sortOf(ids: readonly number[], connections: readonly Connection[]): CampaignSort | null {
  const chosen = connections.filter(({ id }) => ids.includes(id));
  if (chosen.length === 0) return null;
  return chosen.every((one) => sortOfConnection(one) === "texts") ? "texts" : "template";
}
