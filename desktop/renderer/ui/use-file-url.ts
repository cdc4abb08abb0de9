import { useStoreExtra } from "../app/store-extra.ts";

/** A file's whole address: the server tells the part below its root, and the desktop's page lies elsewhere. */
export function useFileUrl(url: string): string {
  const { address } = useStoreExtra();
  return url.startsWith("/") ? address.rest + url : url;
}
