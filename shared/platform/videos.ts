/** The providers whose players may be embedded in the console. */
export const videoProviders = ["youtube", "vimeo"] as const;
export type VideoProvider = (typeof videoProviders)[number];

/** The origins of the players: the only hosts that the pages' policies allow in a frame. */
export const playerOrigins = {
  // Sets no cookies before the video is played.
  youtube: "https://www.youtube-nocookie.com",
  vimeo: "https://player.vimeo.com",
} as const satisfies Record<VideoProvider, string>;

export type Video = { provider: VideoProvider; id: string };

const youtubeId = String.raw`([\w-]{11})`;
/** An unlisted video's number is followed by the key that opens it. */
const vimeoId = String.raw`(\d{6,10})(?:/([0-9a-f]{6,16}))?`;
const scheme = "(?:https?://)?";
const rest = "/?(?:[?&#].*)?";
const written = (pattern: string) => new RegExp(`^${pattern}$`, "i");

/** The notations of a video: its identifier, or an address from the browser. */
const spellings: readonly [VideoProvider, RegExp][] = [
  ["youtube", written(youtubeId)],
  ["vimeo", written(vimeoId)],
  ["youtube", written(`${scheme}(?:(?:www|m|music)\\.)?youtube\\.com/watch\\?(?:[^#]*&)?v=${youtubeId}${rest}`)],
  [
    "youtube",
    written(`${scheme}(?:(?:www|m)\\.)?youtube(?:-nocookie)?\\.com/(?:embed|shorts|live|v)/${youtubeId}${rest}`),
  ],
  ["youtube", written(`${scheme}youtu\\.be/${youtubeId}${rest}`)],
  ["vimeo", written(`${scheme}(?:www\\.)?vimeo\\.com/(?:channels/[\\w-]+/)?${vimeoId}${rest}`)],
  ["vimeo", written(`${scheme}player\\.vimeo\\.com/video/(\\d{6,10})(?:\\?(?:[^#]*&)?h=([0-9a-f]{6,16}))?${rest}`)],
];

/** Reads a video from a text that is its link; null for any other text. */
export function readVideo(text: string): Video | null {
  for (const [provider, spelling] of spellings) {
    const [, id, key] = spelling.exec(text.trim()) ?? [];
    if (id) return { provider, id: key ? `${id}/${key}` : id };
  }
  return null;
}

/** The address of the player of a stored video. */
export function playerUrl({ provider, id }: Video): string {
  const [film, key] = id.split("/");
  if (provider === "youtube") return `${playerOrigins.youtube}/embed/${film}?rel=0`;
  return `${playerOrigins.vimeo}/video/${film}?dnt=1${key ? `&h=${key}` : ""}`;
}

/** The address of the video on its provider's own site. */
export const watchUrl = ({ provider, id }: Video): string =>
  provider === "youtube" ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`;
