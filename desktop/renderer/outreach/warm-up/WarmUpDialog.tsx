import type { WarmUp } from "@balcao/shared/outreach/warm-up.ts";
import { makeStyles } from "@fluentui/react-components";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ManyField } from "../../ui/form/ManyField.tsx";
import { useWarmUpForm } from "./use-warm-up-form.ts";
import { WarmUpField } from "./WarmUpField.tsx";
import { WorkDaysField } from "./WorkDaysField.tsx";
import { warmUpProblem } from "./warm-up-problem.ts";
import { isOvernight } from "./warm-up-window.ts";

const useStyles = makeStyles({
  pair: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", alignItems: "start", gap: "16px" },
});

type WarmUpDialogProps = {
  /** Null creates a new one. */
  warmUp: WarmUp | null;
  onClose: () => void;
};

/** Edits a warm-up: connections, hours and volume. */
export function WarmUpDialog({ warmUp, onClose }: WarmUpDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data = [] } = useListConnectionsQuery();
  const connections = data.filter(({ capabilities }) => capabilities.includes("pairing"));
  const { control, submit, error, isBusy } = useWarmUpForm(warmUp, onClose);
  const [sendAt, sendEndAt] = useWatch({ control, name: ["sendAt", "sendEndAt"] });
  const connected = connections.filter(({ status }) => status === "CONNECTED").length;
  return (
    <FormDialog
      title={t(warmUp ? "warmUps.edit" : "warmUps.newTitle")}
      error={error}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {!warmUp && <span>{t("warmUps.about")}</span>}
      <Controller
        control={control}
        name="whatsappIds"
        render={({ field: { value, onChange }, fieldState }) => (
          <ManyField
            label={t("warmUps.fields.whatsappIds")}
            required
            hint={connected < 2 ? t("warmUps.tooFewConnected", { count: connected }) : t("warmUps.connectionsHint")}
            problem={warmUpProblem(t, "whatsappIds", fieldState.error)}
            noneText={t("warmUps.chooseConnections")}
            choices={connections.map(({ id, name, status }) => ({
              id,
              name: status === "CONNECTED" ? name : t("warmUps.notConnected", { name }),
            }))}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <div className={styles.pair}>
        <WarmUpField control={control} name="sendAt" />
        <WarmUpField
          control={control}
          name="sendEndAt"
          hint={sendEndAt && isOvernight({ sendAt, sendEndAt }) ? t("warmUps.nextDay") : undefined}
        />
      </div>
      <Controller
        control={control}
        name="dayWork"
        render={({ field: { value, onChange }, fieldState }) => (
          <WorkDaysField problem={warmUpProblem(t, "dayWork", fieldState.error)} value={value} onChange={onChange} />
        )}
      />
      <div className={styles.pair}>
        <WarmUpField control={control} name="timeInterval" />
        <WarmUpField control={control} name="timeIntervalMore" />
      </div>
      <WarmUpField control={control} name="dailyCap" hint={t("warmUps.dailyCapHint")} />
    </FormDialog>
  );
}
