/** The ad that a person came by, as its platform describes it. */
export type Ad = { title: string; body: string; url: string };

/** A message's text, followed by the ad that led to it. */
export const withAd = (text: string, { title, body, url }: Ad): string =>
  [text, [`↗ ${title}`.trim(), body, url].filter(Boolean).join("\n")].filter(Boolean).join("\n\n");
