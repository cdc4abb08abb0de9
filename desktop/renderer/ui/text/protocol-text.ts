/** A ticket's protocol in its short form. */
export const shortProtocol = (protocol: string): string => `SAC…${protocol.slice(-6)}`;
