import { playerOrigins } from "@balcao/shared/videos.ts";

/** Whether an address belongs to a player of help videos: the only pages that are shown inside ours. */
export const isPlayer = (url: string): boolean =>
  Object.values(playerOrigins).some((origin) => url.startsWith(`${origin}/`));
