import type { SignIn } from "@balcao/shared/workspace/auth.ts";
import { type SettingKey, type SettingValue, settingOf } from "@balcao/shared/workspace/settings.ts";
import type { SignInWithCode } from "@balcao/shared/workspace/two-factor.ts";
import type { SessionUser } from "@balcao/shared/workspace/users.ts";
import { createContext, useContext, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import type { StoreExtra } from "./base-query.ts";
import type { LiveConnection } from "./live/live-connection.ts";
import { type Preferences, preferencesChanged } from "./preferences-slice.ts";
import { renewSession, signIn, signInWithCode, signOut } from "./session/session.ts";
import type { AppDispatch, RootState } from "./store.ts";

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** The signed-in user. Use it only below RequireSession. */
export function useSessionUser(): SessionUser {
  const user = useAppSelector((state) => state.session.session?.user);
  if (!user) throw new Error("useSessionUser was used outside a session");
  return user;
}

/** True for a super user at home. While they support a company, the console shows nothing of the platform. */
export function useManagesPlatform(): boolean {
  const { super: isSuper, selectedCompanyId } = useSessionUser();
  return isSuper && selectedCompanyId === null;
}

/** Signs a user in; the returned function throws an ApiError if the server refuses. */
export function useSignIn(): (credentials: SignIn) => Promise<void> {
  const dispatch = useAppDispatch();
  return (credentials) => dispatch(signIn(credentials));
}

/** The second step of the sign-in; the returned function throws an ApiError if the server refuses. */
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

/** The user's preferences on this computer and the function to change them. */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const dispatch = useAppDispatch();
  const preferences = useAppSelector((state) => state.preferences);
  return [preferences, (change) => dispatch(preferencesChanged(change))];
}

/** The page's socket; null until it exists. */
export const LiveContext = createContext<LiveConnection | null>(null);
export const useLive = (): LiveConnection | null => useContext(LiveContext);

/** The company's value of a setting, or its default. */
export const useCompanySetting = <K extends SettingKey>(key: K): SettingValue<K> =>
  settingOf(useSessionUser().company.settings, key);

/** The tools of the store: the server's address, the refresh of the session and others. */
export function useStoreExtra(): StoreExtra {
  const dispatch = useAppDispatch();
  const [extra] = useState(() => dispatch((_dispatch, _getState, given) => given));
  return extra;
}
