import { FluentProvider, makeStyles } from "@fluentui/react-components";
import type { i18n } from "i18next";
import { type ReactNode, Suspense, useEffect } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { Provider } from "react-redux";
import { CrashGuard } from "../features/shell/CrashGuard.tsx";
import { changeLanguage } from "../i18n/i18n.ts";
import { lazyNamed } from "../ui/lazy-named.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { darkTheme, lightTheme, tokens } from "../ui/theme.ts";
import { AppRouter } from "./AppRoutes.tsx";
import { useMediaQuery, usePreferences } from "./hooks.ts";
import type { AppStore } from "./store.ts";

/** Dialogs and menus need it, and none is open at first. */
const FocusKeeper = lazyNamed(() => import("../ui/FocusKeeper.tsx"), "FocusKeeper");

/** Everything that the whole page needs, from the outside in. */
export function App({ store, texts }: { store: AppStore; texts: i18n }) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={texts}>
        <Appearance>
          <CrashGuard>
            <AppRouter />
          </CrashGuard>
        </Appearance>
      </I18nextProvider>
    </Provider>
  );
}

const useStyles = makeStyles({
  root: { height: "100%", background: tokens.surfaceRail, fontSize: "13px", lineHeight: "20px" },
});

/** Theme and language as the person chose them. */
export function Appearance({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const [{ theme, language }] = usePreferences();
  const { i18n: texts } = useTranslation();
  const systemIsDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isDark = theme === "dark" || (theme === "system" && systemIsDark);

  useEffect(() => {
    void changeLanguage(texts, language);
    document.documentElement.lang = language === "pt" ? "pt-BR" : language;
  }, [texts, language]);
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  }, [isDark]);

  return (
    // Fluent copies the provider's class names onto every pop-over's layer: how the page looks belongs one element below.
    <FluentProvider theme={isDark ? darkTheme : lightTheme} style={{ height: "100%" }}>
      <div className={styles.root}>
        <Suspense>
          <FocusKeeper />
        </Suspense>
        <Toasts>{children}</Toasts>
      </div>
    </FluentProvider>
  );
}
