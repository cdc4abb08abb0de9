import { useSearchParams } from "react-router";

/** The search text of a screen. It is stored in the address, so that reload and back keep it. */
export function useAddressSearch(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const search = (text: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (text === "") next.delete("q");
        else next.set("q", text);
        return next;
      },
      { replace: true },
    );
  return [params.get("q") ?? "", search];
}
