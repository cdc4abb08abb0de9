import { useContext, useLayoutEffect, useRef } from "react";
import { type Location, type Navigator, UNSAFE_NavigationContext, useSearchParams } from "react-router";

type Change = (params: URLSearchParams) => void;

/**
 * The parameters of the page's address, and a function that changes some of them in place in the history. The function
 * may be called late, from a timer or after an answer: it changes the parameters of the moment when it is called, also
 * those that another part has changed and that no part shows yet.
 */
export function useAddressParams(): [URLSearchParams, (change: Change) => void] {
  const [params, setParams] = useSearchParams();
  const history = useHistory();
  const present = useRef(setParams);
  useLayoutEffect(() => {
    present.current = setParams;
  });
  const change = (make: Change) => {
    const next = new URLSearchParams(history.location.search);
    make(next);
    present.current(next, { replace: true });
  };
  return [params, change];
}

/** Its address is that of the moment. `useLocation` gives the one of the last rendering. */
const useHistory = () => useContext(UNSAFE_NavigationContext).navigator as Navigator & { readonly location: Location };

/** Sets a parameter, or removes it if its value is empty. */
export function setOrDelete(params: URLSearchParams, name: string, value: string | null): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

/** The search text of a screen. It is stored in the address, so that reload and back keep it. */
export function useAddressSearch(): [string, (text: string) => void] {
  const [params, change] = useAddressParams();
  return [params.get("q") ?? "", (text) => change((next) => setOrDelete(next, "q", text))];
}
