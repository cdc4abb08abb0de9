import { Button, makeStyles } from "@fluentui/react-components";
import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/EmptyState.tsx";

type CrashGuardProps = { children: ReactNode };

/** Catches what a screen did not expect: words and a way on instead of a white page. */
export class CrashGuard extends Component<CrashGuardProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Crash /> : this.props.children;
  }
}

const useStyles = makeStyles({ root: { height: "100%", display: "flex" } });

function Crash() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <main className={styles.root}>
      <EmptyState
        art="error"
        title={t("shell.crashTitle")}
        text={t("shell.crashText")}
        action={
          <Button appearance="primary" onClick={() => window.location.reload()}>
            {t("shell.reload")}
          </Button>
        }
      />
    </main>
  );
}
