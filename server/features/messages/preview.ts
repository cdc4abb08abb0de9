/** Lists show one line; a novel in every row would only cost. */
export const preview = (body: string): string => body.slice(0, 200);
