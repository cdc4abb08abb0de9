import { playerOrigins } from "@balcao/shared/platform/videos.ts";

/** Returns true for the address of a video player: only such pages may be framed in the console's page. */
export const isPlayer = (url: string): boolean =>
  Object.values(playerOrigins).some((origin) => url.startsWith(`${origin}/`));
