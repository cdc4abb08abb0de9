import type { World } from "../world.ts";

/** Fills the disk of the files until the returned function is called. */
export function fillDisk({ services: { fileStore } }: Pick<World, "services">): () => void {
  const { write } = fileStore;
  fileStore.write = async (_key, content) => {
    // A part is accepted before the disk is full.
    for await (const _ of content) break;
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  return () => {
    fileStore.write = write;
  };
}
