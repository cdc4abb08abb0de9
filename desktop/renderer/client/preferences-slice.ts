import { languages } from "@balcao/shared/platform/languages.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { z } from "zod";
import { desktopBridge } from "./desktop-bridge.ts";

export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** `list`: no conversation is opened. */
export const afterLeavingChoices = ["list", "next", "previous"] as const;

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The user's preferences on this computer. */
const Preferences = z.object({
  language: z.enum(languages).default("pt"),
  theme: z.enum(themeChoices).default("system"),
  /** True if messages carry the agent's name. */
  sign: z.boolean().default(true),
  /** True while a super user manages the platform instead of their own company. */
  platform: z.boolean().default(false),
  drawerOpen: z.boolean().default(false),
  /** True: the rail shows names beside its icons if there is room. */
  railNames: z.boolean().default(true),
  /** True if the contact's panel is open beside a conversation. */
  contactOpen: z.boolean().default(false),
  /** True if a new message plays a sound. */
  sound: z.boolean().default(true),
  /** True if a new message causes a notification outside the page; a browser needs permission, too. */
  notifications: z.boolean().default(true),
  /** True if notifications hide the message text: others may see the screen. */
  hideWords: z.boolean().default(false),
  /** The hours without notifications, by this computer's clock. */
  quietHours: z.object({ from: Time, until: Time }).nullable().default(null),
  doNotDisturbUntil: z.number().nullable().default(null),
  /** The playback speed of recordings. */
  voiceSpeed: z.union([z.literal(1), z.literal(1.5), z.literal(2)]).default(1),
  /** True if signing out wipes the data on this computer; others may use the same browser. */
  wipesOnSignOut: z.boolean().default(() => desktopBridge() === undefined),
  /** True if keys that are pressed alone run commands, such as E to resolve. */
  singleKeys: z.boolean().default(true),
  /** The list's row to go to after a conversation was resolved, snoozed, returned or transferred. */
  afterLeaving: z.enum(afterLeavingChoices).default("list"),
  /** The announcements that each user has seen on this computer, by the user's id and server. */
  seenAnnouncements: z.record(z.string(), z.array(z.number())).default({}),
  /** The users who put the offer to practise away, by id and server. */
  declinedPractice: z.array(z.string()).default([]),
});
export type Preferences = z.infer<typeof Preferences>;

const storageKey = "balcao.preferences";

/** The stored preferences; an unreadable value falls back to its default. */
export function loadPreferences(): Preferences {
  try {
    return Preferences.parse(JSON.parse(localStorage.getItem(storageKey) ?? "{}"));
  } catch {
    return Preferences.parse({});
  }
}

/** Stores the preferences; a full or unavailable storage only loses them. */
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
