/** A type without its parameters, such as the codecs. */
export const bareType = (mimeType: string): string => mimeType.split(";")[0]?.trim() ?? "";
