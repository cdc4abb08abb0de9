import type { SignIn } from "@balcao/shared/auth.ts";
import type { SignInWithCode } from "@balcao/shared/two-factor.ts";
import type { SessionUser } from "@balcao/shared/users.ts";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useDispatch, useSelector } from "react-redux";
import { mediumQuery, narrowQuery } from "../ui/theme.ts";
import type { LiveConnection } from "./live-connection.ts";
import { type Preferences, preferencesChanged } from "./preferences-slice.ts";
import { renewSession, signIn, signInWithCode, signOut } from "./session.ts";
import type { AppDispatch, RootState } from "./store.ts";

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** Who is signed in. Only below RequireSession. */
export function useSessionUser(): SessionUser {
  const user = useAppSelector((state) => state.session.session?.user);
  if (!user) throw new Error("useSessionUser was used outside a session");
  return user;
}

/** Signs a person in; the returned function throws an ApiError when the server refuses. */
export function useSignIn(): (credentials: SignIn) => Promise<void> {
  const dispatch = useAppDispatch();
  return (credentials) => dispatch(signIn(credentials));
}

/** The second step of signing in; the returned function throws an ApiError when the server refuses. */
export function useSignInWithCode(): (second: SignInWithCode) => Promise<void> {
  const dispatch = useAppDispatch();
  return (second) => dispatch(signInWithCode(second));
}

export function useRenewSession(): () => Promise<boolean> {
  const dispatch = useAppDispatch();
  return () => dispatch(renewSession());
}

export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  return () => dispatch(signOut());
}

/** The company's time zone: "today" and every time on screen follow it. */
export const useTimeZone = (): string => useSessionUser().company.timeZone;

/** The person's choices on this machine and how to change them. */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const dispatch = useAppDispatch();
  const preferences = useAppSelector((state) => state.preferences);
  return [preferences, (change) => dispatch(preferencesChanged(change))];
}

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** One pane at a time (S1 section 9). */
export const useNarrow = (): boolean => useMediaQuery(narrowQuery);
/** Columns and secondary parts give way; a narrow screen is one of these, too (S1 section 9). */
export const useMedium = (): boolean => useMediaQuery(mediumQuery);

/** The time, renewed often enough for texts such as "31 min ago". */
export function useNow(everyMs = 20_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** A value that follows another one after it has been still for a while. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** Whether the page is in front of somebody. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.visibilityState === "visible",
  );
}

/** The page's socket; null until it exists. */
export const LiveContext = createContext<LiveConnection | null>(null);
export const useLive = (): LiveConnection | null => useContext(LiveContext);
