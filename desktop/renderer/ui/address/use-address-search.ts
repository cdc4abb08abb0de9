import { setOrDelete, useAddressParams } from "./use-address-params.ts";

/** The search text of a screen. It is stored in the address, so that reload and back keep it. */
export function useAddressSearch(): [string, (text: string) => void] {
  const [params, change] = useAddressParams();
  return [params.get("q") ?? "", (text) => change((next) => setOrDelete(next, "q", text))];
}
