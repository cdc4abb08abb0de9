import { useState } from "react";
import type { StoreExtra } from "./base-query.ts";
import { useAppDispatch } from "./hooks.ts";

/** The tools of the store: the server's address, the refresh of the session and others. */
export function useStoreExtra(): StoreExtra {
  const dispatch = useAppDispatch();
  const [extra] = useState(() => dispatch((_dispatch, _getState, given) => given));
  return extra;
}
