import { Button, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useAppDispatch, useAppSelector } from "../client/hooks.ts";
import { startSession } from "../client/session/session.ts";
import { Logo } from "../ui/frame/Logo.tsx";
import { EmptyState } from "../ui/list/EmptyState.tsx";
import { tokens } from "../ui/theme.ts";
import { ServerLine } from "../workspace/server-choice/ServerLine.tsx";

const useStyles = makeStyles({
  root: { height: "100%", display: "grid", placeItems: "center", background: tokens.surfaceRail },
  mark: {
    animationName: { from: { opacity: 0.35 }, to: { opacity: 1 } },
    animationDuration: "900ms",
    animationDirection: "alternate",
    animationIterationCount: "infinite",
  },
});

/** Shown until it is known whether a user is signed in. */
export function Splash() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const unreachable = useAppSelector((state) => state.session.phase === "unreachable");
  return (
    <main className={styles.root}>
      {unreachable ? (
        <EmptyState
          art="error"
          title={t("shell.unreachableTitle")}
          text={t("shell.unreachableText")}
          action={
            <>
              <Button appearance="primary" onClick={() => void dispatch(startSession())}>
                {t("common.tryAgain")}
              </Button>
              <ServerLine />
            </>
          }
        />
      ) : (
        <div className={styles.mark} role="status" aria-label={t("shell.starting")}>
          <Logo size={48} />
        </div>
      )}
    </main>
  );
}
