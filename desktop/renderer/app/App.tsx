import { FluentProvider, makeStyles } from "@fluentui/react-components";
import type { i18n } from "i18next";
import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { Provider } from "react-redux";
import { useAppSelector, usePreferences, useStoreExtra } from "../client/hooks.ts";
import type { AppStore } from "../client/store.ts";
import { changeLanguage } from "../i18n/i18n.ts";
import { CrashGuard } from "../shell/CrashGuard.tsx";
import { watchSecondClicks } from "../ui/action/second-click.ts";
import { useMediaQuery } from "../ui/hooks/use-media-query.ts";
import { lazyNamed } from "../ui/lazy-named.ts";
import { PageContext } from "../ui/page-context.ts";
import { darkTheme, lightTheme, tokens } from "../ui/theme.ts";
import { Toasts } from "../ui/toast/Toasts.tsx";
import { AppRouter } from "./AppRoutes.tsx";

/** Dialogs and menus need it, and none is open at the start. */
const FocusManager = lazyNamed(() => import("../ui/focus/FocusManager.tsx"), "FocusManager");

/** The providers of the whole page, from the outside in. */
export function App({ store, texts }: { store: AppStore; texts: i18n }) {
  useEffect(() => watchSecondClicks(document), []);
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

/** The chosen theme and language, and the facts that components in ui/ need. */
export function Appearance({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const [{ theme, language, singleKeys }] = usePreferences();
  const { i18n: texts } = useTranslation();
  const systemIsDark = useMediaQuery("(prefers-color-scheme: dark)");
  const { address } = useStoreExtra();
  const timeZone = useAppSelector(({ session }) => session.session?.user.company.timeZone ?? "UTC");
  const page = useMemo(() => ({ timeZone, fileRoot: address.rest }), [timeZone, address]);
  const isDark = theme === "dark" || (theme === "system" && systemIsDark);

  useEffect(() => {
    void changeLanguage(texts, language);
    document.documentElement.lang = language === "pt" ? "pt-BR" : language;
  }, [texts, language]);
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  }, [isDark]);

  return (
    // Fluent copies the provider's class names onto every popup layer, so the page's layout is one element below.
    <FluentProvider theme={isDark ? darkTheme : lightTheme} style={{ height: "100%" }}>
      <div className={styles.root}>
        <Suspense>
          <FocusManager />
        </Suspense>
        <PageContext value={page}>
          <Toasts hasSingleKeys={singleKeys}>{children}</Toasts>
        </PageContext>
      </div>
    </FluentProvider>
  );
}
