import { useState } from "react";
import type { StoreExtra } from "./base-query.ts";
import { useAppDispatch } from "./hooks.ts";

/** What the store was built with: the server's address and the way to renew the session. */
export function useStoreExtra(): StoreExtra {
  const dispatch = useAppDispatch();
  const [extra] = useState(() => dispatch((_dispatch, _getState, given) => given));
  return extra;
}
