import { cutText } from "@balcao/shared/platform/cut-text.ts";
/** Lists show one line; longer texts in every row would only cost. */
export const preview = (body: string): string => cutText(body, 200);
