import type { World } from "./world.ts";

/** Fills the disk that files are kept on, until the returned function is called. */
export function fillDisk({ services: { fileStore } }: Pick<World, "services">): () => void {
  const { write } = fileStore;
  fileStore.write = async (_key, content) => {
    // Some of it is taken before there is no room for more.
    for await (const _ of content) break;
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  return () => {
    fileStore.write = write;
  };
}
