import { useSearchParams } from "react-router";

/** What a screen searches for. It lives in the address: reload and back keep it. */
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
