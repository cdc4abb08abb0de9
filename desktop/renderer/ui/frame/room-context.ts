import { createContext, useContext, useEffect } from "react";

/** Tells the frame that the screen needs more width than usual; the menu then hides its labels earlier. */
export const RoomContext = createContext<(isWanted: boolean) => void>(() => undefined);

/** Asks the frame for room while the caller is mounted and `isWanted`. */
export function useWantsRoom(isWanted: boolean): void {
  const want = useContext(RoomContext);
  useEffect(() => {
    want(isWanted);
    return () => want(false);
  }, [want, isWanted]);
}
