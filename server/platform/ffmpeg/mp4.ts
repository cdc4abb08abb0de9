/** A film that every phone plays. */
export type Mp4 = { content: Uint8Array };

/** Phones of people show no more, and WebAssembly encodes it several times faster than a whole HD film. */
const longestEdge = 848;

/** Arguments for H.264 and AAC in MP4, with one sound at most. */
export const mp4Args: readonly string[] = [
  ["-map", "0:v:0", "-map", "0:a:0?", "-map_metadata", "-1"],
  ["-vf", `scale=${longestEdge}:${longestEdge}:force_original_aspect_ratio=decrease:force_divisible_by=2`],
  ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "26", "-pix_fmt", "yuv420p"],
  ["-c:a", "aac", "-b:a", "96k", "-ac", "2"],
  ["-movflags", "+faststart", "-f", "mp4", "film.mp4"],
].flat();

/** Throws if nothing was made. */
export function readMp4({ files: [content] }: { files: Uint8Array[] }): Mp4 {
  if (!content || content.length === 0) throw new Error("the film could not be converted");
  return { content };
}
