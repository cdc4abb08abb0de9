/** The preview of a film that a phone has not downloaded. `frame` is a tiny JPEG. */
export type Film = { seconds: number | null; width: number | null; height: number | null; frame: Uint8Array };

const edge = 96;

/** Arguments that extract the first picture. */
export const filmArgs: readonly string[] = [
  ["-map", "0:v:0"],
  ["-frames:v", "1"],
  ["-vf", `scale=${edge}:${edge}:force_original_aspect_ratio=decrease`],
  ["-c:v", "mjpeg", "-q:v", "8", "-f", "image2pipe", "frame.jpg"],
].flat();

/** Reads a film's properties and its first picture with ffmpeg. */
export function readFilm({ said, files: [frame] }: { said: string; files: Uint8Array[] }): Film {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(said) ?? [];
  const [, width, height] = /Video: .*?\b(\d{2,5})x(\d{2,5})\b/.exec(said) ?? [];
  return {
    seconds: hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    width: width === undefined ? null : Number(width),
    height: height === undefined ? null : Number(height),
    frame: frame ?? new Uint8Array(),
  };
}
