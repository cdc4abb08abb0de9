import type { ProblemReport } from "@balcao/shared/workspace/support.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../client/api.ts";
import { EmptyState } from "../ui/list/EmptyState.tsx";

const problemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportProblem: build.mutation<null, ProblemReport>({
      query: (body) => ({ url: "/problem-reports", method: "POST", body }),
    }),
  }),
});

const { useReportProblemMutation } = problemsApi;

const useStyles = makeStyles({ root: { height: "100%", display: "flex", flexGrow: 1 } });

/** Replaces a screen that crashed; offers a way on and a report of the error. */
export function Crash({ error }: { error: unknown }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [send, { isLoading }] = useReportProblemMutation();
  const [told, setTold] = useState<"sent" | "copied" | null>(null);
  const report = async () => {
    const problem = reportOf(error);
    const { error: refusal } = await send(problem);
    // Without a session or a server the report goes to the clipboard, so that the person can pass it on.
    if (refusal) await navigator.clipboard.writeText(Object.values(problem).join("\n")).catch(() => undefined);
    setTold(refusal ? "copied" : "sent");
  };
  return (
    <div className={styles.root}>
      <EmptyState
        art="error"
        title={t("shell.crashTitle")}
        text={told ? t(`shell.crashTold.${told}`) : t("shell.crashText")}
        action={
          <>
            <Button appearance="primary" onClick={() => window.location.reload()}>
              {t("shell.reload")}
            </Button>
            {!told && (
              <Button disabledFocusable={isLoading} onClick={() => void report()}>
                {t("shell.crashReport")}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

function reportOf(error: unknown): ProblemReport {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const { pathname, hash } = window.location;
  return { message: message.slice(0, 1_000), stack: stack.slice(0, 10_000), screen: (pathname + hash).slice(0, 500) };
}
