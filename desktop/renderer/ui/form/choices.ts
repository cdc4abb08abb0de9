export const languages = ["pt", "en", "es"] as const;
export type Language = (typeof languages)[number];

export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];
