import { cutText } from "@balcao/shared/platform/cut-text.ts";
/** Lists show one line: a longer text would only make every row larger. */
export const preview = (body: string): string => cutText(body, 200);
