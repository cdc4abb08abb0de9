import type { FirstStepName } from "@balcao/shared/insights/first-steps.ts";
import { toSetting } from "@balcao/shared/workspace/settings.ts";
import { Button, makeStyles, mergeClasses, ProgressBar } from "@fluentui/react-components";
import { CheckmarkCircle20Filled, ChevronRight20Regular, Circle20Regular } from "@fluentui/react-icons";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCompanySetting, useSessionUser } from "../../client/hooks.ts";
import { useCardStyles } from "../../ui/frame/card-styles.ts";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveSettingMutation } from "../../workspace/settings/settings-api.ts";
import { fromFirstSteps } from "./BackToFirstSteps.tsx";
import { FirstStepsDone } from "./FirstStepsDone.tsx";
import { useGetFirstStepsQuery } from "./first-steps-api.ts";
import { forgetUnfinished, noteUnfinished, wasUnfinished } from "./seen-unfinished.ts";

const useStyles = makeStyles({
  card: { marginBottom: "12px" },
  actions: { display: "flex", flexWrap: "wrap", justifyContent: "end", gap: "4px" },
  about: { margin: "0 0 8px", color: tokens.colorNeutralForeground3 },
  progress: { display: "flex", alignItems: "center", gap: "12px", marginBottom: "8px" },
  bar: { flexGrow: 1, maxWidth: "320px" },
  count: { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums", color: tokens.colorNeutralForeground2 },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: "none",
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 320px), 1fr))",
    columnGap: "12px",
  },
  step: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    minHeight: "56px",
    padding: "6px 8px",
    borderRadius: "8px",
    color: "inherit",
    textDecorationLine: "none",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  symbol: { display: "flex", flexShrink: 0, color: tokens.colorNeutralForeground3 },
  done: { color: tokens.ok },
  text: { flexGrow: 1, minWidth: 0 },
  name: { display: "block", fontWeight: 500 },
  why: { display: "block", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/**
 * The checklist of a company's first day, until every step is done, which it says, or an admin puts it away. `shortcut` takes several
 * steps at once.
 */
export function FirstStepsCard({ shortcut }: { shortcut: ReactNode }) {
  const styles = useStyles();
  const frame = useCardStyles();
  const { t } = useTranslation();
  const companyId = useSessionUser().company.id;
  const isHidden = useCompanySetting("firstSteps") === "hidden";
  // Read again whenever the screen opens: a step may have been completed elsewhere.
  const { data } = useGetFirstStepsQuery(undefined, { skip: isHidden, refetchOnMountOrArgChange: true });
  const [save, { isLoading }] = useSaveSettingMutation();
  const { showUndo, showFailure } = useToast();
  const hide = async () => {
    if (isLoading) return;
    const { error } = await save(toSetting("firstSteps", "hidden"));
    if (error) return showFailure(error);
    showUndo(t("firstSteps.hidden"), () => void save(toSetting("firstSteps", "shown")));
    // The button leaves with its card, and would take the keyboard's place on the screen with it.
    document.getElementById("content")?.focus();
  };
  const steps = data?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const isUnfinished = !isHidden && done < steps.length;
  useEffect(() => {
    if (isUnfinished) noteUnfinished(companyId);
  }, [isUnfinished, companyId]);
  const [isClosed, setClosed] = useState(false);
  if (isHidden || steps.length === 0) return null;
  const close = () => {
    forgetUnfinished(companyId);
    setClosed(true);
    document.getElementById("content")?.focus();
  };
  if (!isUnfinished) return wasUnfinished(companyId) && !isClosed ? <FirstStepsDone onClose={close} /> : null;
  const count = t("firstSteps.count", { done, all: steps.length });
  return (
    <section className={mergeClasses(frame.card, frame.headed, styles.card)} aria-label={t("firstSteps.title")}>
      <header className={frame.head}>
        <h2 className={frame.title}>{t("firstSteps.title")}</h2>
        <div className={styles.actions}>
          {shortcut}
          <Button appearance="subtle" size="small" onClick={() => void hide()}>
            {t("firstSteps.hide")}
          </Button>
        </div>
      </header>
      <p className={styles.about}>{t("firstSteps.about")}</p>
      <div className={styles.progress}>
        <ProgressBar className={styles.bar} value={done} max={steps.length} aria-label={count} />
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      </div>
      <ol className={styles.list}>
        {steps.map(({ name, isDone }) => (
          <li key={name}>
            <Link className={styles.step} to={stepPlaces[name]} state={fromFirstSteps}>
              <span className={mergeClasses(styles.symbol, isDone && styles.done)} aria-hidden="true">
                {isDone ? <CheckmarkCircle20Filled /> : <Circle20Regular />}
              </span>
              <span className={styles.text}>
                <span className={styles.name}>{t(`firstSteps.${name}.name`)}</span>
                <span className={styles.why}>{t(`firstSteps.${name}.why`)}</span>
              </span>
              {isDone ? (
                <HiddenText>{t("firstSteps.done")}</HiddenText>
              ) : (
                <ChevronRight20Regular className={styles.symbol} aria-hidden="true" />
              )}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The screen on which each step is taken. */
const stepPlaces: Readonly<Record<FirstStepName, string>> = {
  number: "/connections",
  hours: "/settings?set=hours",
  queues: "/queues",
  people: "/users?invite=1",
  greeting: "/queues",
  quickMessages: "/quick-messages",
  firstAnswer: "/tickets",
};
