import { type Budget, budgetWarning, highestBudget, SaveBudget } from "@balcao/shared/inbox/costs.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionButton } from "../../ui/action/ActionButton.tsx";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { costText } from "../../ui/text/cost-texts.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveBudgetMutation } from "./costs-api.ts";
import { readMoney, writeMicros } from "./typed-micros.ts";

const useStyles = makeStyles({
  text: { margin: 0 },
  input: { width: "200px" },
  remove: { alignSelf: "flex-start" },
});

type BudgetDialogProps = {
  /** Millionths of a real; null without a budget. */
  limit: Budget["limit"];
  onClose: () => void;
};

/** Sets how much campaigns and reminders may spend in a month, or removes that limit. Mount it to open it. */
export function BudgetDialog({ limit, onClose }: BudgetDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { error, isLoading }] = useSaveBudgetMutation();
  const [typed, setTyped] = useState(limit === null ? "" : writeMicros(limit));
  const [isWrong, setWrong] = useState(false);
  const send = async (value: Budget["limit"]) => {
    const { error: refused } = await save({ limit: value });
    if (refused) return;
    show("success", t(value === null ? "costs.budget.removed" : "costs.budget.saved"));
    onClose();
  };
  const submit = async () => {
    // Without an amount there is nothing to save: a limit is removed by its own button.
    const value = SaveBudget.shape.limit.safeParse(readMoney(typed)).data ?? null;
    setWrong(value === null);
    if (value !== null) await send(value);
  };
  return (
    <FormDialog
      title={t("costs.budget.title")}
      error={error}
      busy={isLoading}
      saveLabel={t("costs.budget.save")}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.text}>{t("costs.budget.about", { percent: budgetWarning })}</p>
      <Field
        required
        label={t("costs.budget.limit")}
        validationMessage={isWrong ? t("costs.budget.wrong", { highest: costText(highestBudget) }) : null}
      >
        <Input
          className={styles.input}
          contentBefore="R$"
          inputMode="decimal"
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(_event, { value }) => setTyped(value)}
        />
      </Field>
      {limit !== null && (
        <ActionButton
          className={styles.remove}
          appearance="subtle"
          isDisabled={isLoading}
          onAct={() => {
            setWrong(false);
            return send(null);
          }}
        >
          {t("costs.budget.remove")}
        </ActionButton>
      )}
    </FormDialog>
  );
}
