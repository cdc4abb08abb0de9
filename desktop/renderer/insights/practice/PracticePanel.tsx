import type { Practice } from "@balcao/shared/insights/practice.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import {
  CheckmarkCircle16Filled,
  ChevronDown20Regular,
  ChevronUp20Regular,
  Circle16Regular,
  HatGraduation20Filled,
} from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Tip } from "../../ui/action/Tip.tsx";
import { useNarrow } from "../../ui/hooks/use-media-query.ts";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { narrow, tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useLeavePracticeMutation } from "./practice-api.ts";
import { useOwnPractice } from "./use-own-practice.ts";
import { useStartPractice } from "./use-start-practice.ts";

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    padding: "6px 12px 6px 20px",
    boxSizing: "border-box",
    color: tokens.info,
    background: tokens.infoSoft,
    [narrow]: { padding: "6px 8px 6px 12px" },
  },
  head: { display: "flex", alignItems: "center", gap: "8px", minHeight: "32px", "& > svg": { flexShrink: 0 } },
  title: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  count: { flexGrow: 1, minWidth: 0, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  action: { flexShrink: 0, whiteSpace: "nowrap" },
  list: { margin: 0, padding: "0 0 4px", listStyleType: "none" },
  step: {
    display: "flex",
    alignItems: "start",
    gap: "8px",
    padding: "2px 0 2px 2px",
    fontSize: "13px",
    lineHeight: "18px",
    color: tokens.colorNeutralForeground1,
    "& > svg": { flexShrink: 0, marginTop: "1px" },
  },
  isDone: { color: tokens.ok },
  name: { fontWeight: 600 },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", padding: "2px 0" },
  praise: { margin: 0, flexGrow: 1, flexBasis: "260px", color: tokens.colorNeutralForeground1 },
});

/** The checklist of the running practice, above the screen: it covers nothing, and folds to the present step. */
export function PracticePanel() {
  const styles = useStyles();
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(!isNarrow);
  const practice = useOwnPractice();
  const { leave, isLeaving } = useLeave();
  const steps = practice?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const isOver = steps.length > 0 && done === steps.length;
  const fold = t(isOpen ? "practice.fold" : "practice.unfold");
  return (
    <section className={styles.root} aria-label={t("practice.banner")}>
      <div className={styles.head}>
        <HatGraduation20Filled />
        <h2 className={styles.title}>{t(isNarrow ? "practice.title" : "practice.banner")}</h2>
        <span className={styles.count} role="status">
          {steps.length > 0 && t("practice.count", { done, all: steps.length })}
        </span>
        {!isOver && (
          <Tip text={fold}>
            <Button
              size="small"
              appearance="subtle"
              icon={isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          </Tip>
        )}
        {!isOver && (
          <Button size="small" className={styles.action} disabledFocusable={isLeaving} onClick={() => void leave()}>
            {t("practice.leave")}
          </Button>
        )}
      </div>
      {isOver ? (
        <div className={styles.foot}>
          <p className={styles.praise}>{t("practice.done")}</p>
          <Button
            appearance="primary"
            className={styles.action}
            disabledFocusable={isLeaving}
            onClick={() => void leave()}
          >
            {t("practice.return")}
          </Button>
        </div>
      ) : (
        practice?.names && <Steps practice={practice} names={practice.names} isOpen={isOpen} />
      )}
    </section>
  );
}

type StepsProps = { practice: Practice; names: NonNullable<Practice["names"]>; isOpen: boolean };

/** Every step, or only the present one; that one has a hint. */
function Steps({ practice: { steps }, names, isOpen }: StepsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { start, isBusy } = useStartPractice();
  const present = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <>
      <ol className={styles.list}>
        {steps
          .filter(({ name }) => isOpen || name === present)
          .map(({ name, isDone }) => (
            <li key={name} className={styles.step}>
              {isDone ? <CheckmarkCircle16Filled className={styles.isDone} /> : <Circle16Regular />}
              <span>
                <span className={mergeClasses(name === present && styles.name)}>
                  {t(`practice.steps.${name}.name`, names)}
                </span>
                {isDone && <HiddenText>{t("practice.stepDone")}</HiddenText>}
                {name === present && ` – ${t(`practice.steps.${name}.hint`, names)}`}
              </span>
            </li>
          ))}
      </ol>
      {isOpen && steps.some(({ isDone }) => isDone) && (
        <Button
          size="small"
          appearance="transparent"
          className={styles.action}
          disabledFocusable={isBusy}
          onClick={() => void start(true)}
        >
          {t("practice.anew")}
        </Button>
      )}
    </>
  );
}

/** Leaves the practice, and returns to the conversations of one's own company. */
function useLeave() {
  const navigate = useNavigate();
  const { showFailure } = useToast();
  const [end, { isLoading }] = useLeavePracticeMutation();
  const leave = async () => {
    const answer = await end();
    if (answer.error) showFailure(answer.error);
    else await navigate("/tickets");
  };
  return { leave, isLeaving: isLoading };
}
