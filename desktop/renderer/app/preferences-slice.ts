import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { z } from "zod";
import { languages, themeChoices } from "../ui/choices.ts";
import { desktopBridge } from "./desktop-bridge.ts";

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What a person chose on this machine. */
const Preferences = z.object({
  language: z.enum(languages).default("pt"),
  theme: z.enum(themeChoices).default("system"),
  /** Whether messages carry the agent's name (S1 calls it signOption). */
  sign: z.boolean().default(true),
  /** Whether a super user looks after the platform instead of their own company. */
  platform: z.boolean().default(false),
  drawerOpen: z.boolean().default(false),
  /** The contact's data beside an open conversation. */
  contactOpen: z.boolean().default(false),
  /** Whether a new message is heard. */
  sound: z.boolean().default(true),
  /** Whether a new message is shown outside the page; a browser has to allow it, too. */
  notifications: z.boolean().default(true),
  /** Whether notifications say only that there is something to read: others may look at the screen. */
  hideWords: z.boolean().default(false),
  /** From when until when nobody is to be called, by this computer's clock. */
  quietHours: z.object({ from: Time, until: Time }).nullable().default(null),
  doNotDisturbUntil: z.number().nullable().default(null),
  /** How fast recordings are played. */
  voiceSpeed: z.union([z.literal(1), z.literal(1.5), z.literal(2)]).default(1),
  /** Whether signing out takes along what is kept on this computer; a browser may be anybody's. */
  wipesOnSignOut: z.boolean().default(() => desktopBridge() === undefined),
  /** The announcements each person has had before their eyes here, by the person's id and server. */
  seenAnnouncements: z.record(z.string(), z.array(z.number())).default({}),
});
export type Preferences = z.infer<typeof Preferences>;

const storageKey = "balcao.preferences";

/** The stored choices; anything unreadable counts as the default. */
export function loadPreferences(): Preferences {
  try {
    return Preferences.parse(JSON.parse(localStorage.getItem(storageKey) ?? "{}"));
  } catch {
    return Preferences.parse({});
  }
}

/** Keeps the choices for the next visit; a full or closed storage only loses them. */
export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
}

const slice = createSlice({
  name: "preferences",
  initialState: loadPreferences,
  reducers: {
    preferencesChanged: (state, { payload }: PayloadAction<Partial<Preferences>>) => ({ ...state, ...payload }),
  },
});

export const { preferencesChanged } = slice.actions;
export const preferencesReducer = slice.reducer;
