import { type Campaign, waitTime } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles } from "@fluentui/react-components";
import { skipToken } from "@reduxjs/toolkit/query";
import { type Control, Controller, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../../channels/connections/connections-api.ts";
import { useGetContactListQuery } from "../../../inbox/contact-lists/contact-lists-api.ts";
import { DateTimeFormField } from "../../../ui/date-time/DateTimeFormField.tsx";
import { problemText } from "../../../ui/form/form-problems.ts";
import { ManyField } from "../../../ui/form/ManyField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { calendarDay, timeZoneText } from "../../../ui/text/time.ts";
import { narrow, tokens } from "../../../ui/theme.ts";
import { CampaignAudience } from "./CampaignAudience.tsx";
import { type CampaignSort, sortOf, sortOfConnection } from "./campaign-sort.ts";
import type { CampaignFormValues } from "./use-campaign-form.ts";
import { WaitField } from "./WaitField.tsx";

const useStyles = makeStyles({
  fields: { display: "flex", flexDirection: "column", gap: "16px", margin: 0, padding: 0, border: 0, minWidth: 0 },
  pair: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    alignItems: "start",
    gap: "16px",
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  warning: { color: tokens.warn, fontWeight: 500 },
});

type CampaignBasicsProps = {
  control: Control<CampaignFormValues>;
  campaign: Campaign | null;
  sort: CampaignSort;
  disabled: boolean;
};

/** The basics of a campaign: contact list, connections, time and pace. */
export function CampaignBasics({ control, campaign, sort, disabled }: CampaignBasicsProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const { data: connections = [] } = useListConnectionsQuery();
  const [listId, chosenIds] = useWatch({ control, name: ["contactListId", "whatsappId"] });
  const { currentData: list } = useGetContactListQuery(listId ?? skipToken, { refetchOnMountOrArgChange: true });
  const { field: wait } = useController({ control, name: "waitTime" });
  // The first number decides on the sort. A saved campaign's others stay, so that they can be taken out.
  const chosenSort = sortOf(chosenIds, connections);
  const choices = connections.filter((one) => {
    const own = sortOfConnection(one);
    return chosenIds.includes(one.id) || (own !== null && (chosenSort ?? own) === own);
  });
  const isMixed = new Set(connections.map(sortOfConnection)).size > 1;
  const choose = (ids: number[]) => {
    const next = sortOf(ids, connections) ?? sort;
    // Waits make a phone look like a person; official numbers need none.
    if (next !== sort) wait.onChange(next === "template" ? waitTime.withTemplate : waitTime.default);
    return ids;
  };
  const away = connections.filter(({ id, status }) => chosenIds.includes(id) && status !== "CONNECTED");
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <TextField control={control} name="name" label={t("campaigns.name")} required autoFocus={campaign === null} />
      <div className={styles.pair}>
        <CampaignAudience control={control} campaign={campaign} disabled={disabled} />
        <Controller
          control={control}
          name="whatsappId"
          render={({ field: { value, onChange }, fieldState }) => (
            <ManyField
              required
              label={t("campaigns.connections")}
              noneText={t("campaigns.chooseConnections")}
              choices={choices.map(({ id, name, status }) => ({
                id,
                name,
                detail: t(`connections.status.${status}`),
              }))}
              value={value}
              problem={problemText(t, fieldState.error)}
              hint={
                away.length > 0 ? (
                  <span className={styles.warning}>
                    {t("campaigns.away", { names: away.map(({ name }) => name).join(", ") })}
                  </span>
                ) : isMixed ? (
                  t(`campaigns.oneSort.${chosenSort ?? "none"}`)
                ) : undefined
              }
              onChange={(ids) => onChange(choose(ids))}
            />
          )}
        />
      </div>
      <DateTimeFormField
        control={control}
        name="scheduledAt"
        kind="dateTime"
        label={t("campaigns.scheduledAt")}
        min={calendarDay(Date.now(), timeZone)}
        hint={t("campaigns.scheduledAtHint", { timeZone: timeZoneText(timeZone, i18n.language) })}
      />
      <WaitField
        value={wait.value}
        min={sort === "template" ? waitTime.withTemplate : waitTime.min}
        contacts={list?.validWhatsappCount ?? 0}
        connections={chosenIds.length}
        onChange={wait.onChange}
      />
    </fieldset>
  );
}
