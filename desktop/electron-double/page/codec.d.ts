/** What IPC carries, as text. */
export type Codec = {
    stringify: (value: unknown) => string;
    parse: (text: string) => unknown;
};
/**
 * Carries what our calls use of structured clone: JSON, undefined and dates. Anything else is refused, as an honest
 * gap of the double. Self-contained: its source is also run inside pages.
 */
export declare function makeCodec(): Codec;
