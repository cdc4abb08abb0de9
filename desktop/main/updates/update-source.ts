import { z } from "zod";

const isSafe = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && hostname === "127.0.0.1");
};

/** The update address of a build, and the key (Ed25519, DER in base64) that verifies its updates. */
export const UpdateSource = z.object({ url: z.url().refine(isSafe), publicKey: z.string().min(1) });
export type UpdateSource = z.infer<typeof UpdateSource>;

const Manifest = z.object({ updates: UpdateSource });

/**
 * Reads it from the package.json inside the application, whose integrity the system's signature covers. Null for a
 * build without an update address: it never checks for updates.
 */
export function readUpdateSource(packageJson: string): UpdateSource | null {
  try {
    return Manifest.parse(JSON.parse(packageJson)).updates;
  } catch {
    return null;
  }
}
