import { channelKindOf } from "@balcao/shared/channels/connections.ts";
import { ticketPriorities, ticketStatuses } from "@balcao/shared/inbox/tickets.ts";
import { longestWaitMinutes, type ViewCondition } from "@balcao/shared/inbox/views.ts";
import { Select, SpinButton } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../../channels/connections/connections-api.ts";
import type { Choice } from "../../../ui/form/ManySelect.tsx";
import { useListQueuesQuery } from "../../../workspace/queues/queues-api.ts";
import { useListUsersQuery } from "../../../workspace/users/users-api.ts";
import { useListAllTagsQuery } from "../../tags/tags-api.ts";
import { ValuesInput } from "./ValuesInput.tsx";

type PlainCondition = Exclude<ViewCondition, { by: "field" }>;
type PlainProps<C extends PlainCondition = PlainCondition> = {
  condition: C;
  onChange: (condition: ViewCondition) => void;
};

/** How a condition compares, and its values; of the conditions that are not on a field. */
export function PlainConditionInput({ condition, onChange }: PlainProps) {
  switch (condition.by) {
    case "waiting":
      return <WaitInput condition={condition} onChange={onChange} />;
    case "lastMessage":
      return <LastMessageInput condition={condition} onChange={onChange} />;
    case "unread":
    case "snoozed":
    case "windowShut":
      return <FlagInput condition={condition} onChange={onChange} />;
    default:
      return <ListInput condition={condition} onChange={onChange} />;
  }
}

type NotSelectProps = { condition: ViewCondition; words: "is" | "waits"; onChange: PlainProps["onChange"] };

function NotSelect({ condition, words, onChange }: NotSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t("views.comparison")}
      value={String(condition.not)}
      onChange={(_event, { value }) => onChange({ ...condition, not: value === "true" })}
    >
      <option value="false">{t(`views.operators.${words}`)}</option>
      <option value="true">{t(`views.operators.${words}Not`)}</option>
    </Select>
  );
}

function WaitInput({ condition, onChange }: PlainProps<Extract<PlainCondition, { by: "waiting" }>>) {
  const { t } = useTranslation();
  const { minutes } = condition;
  const put = (wanted: number) => {
    if (!Number.isFinite(wanted)) return;
    onChange({ ...condition, minutes: Math.min(longestWaitMinutes, Math.max(0, Math.round(wanted))) });
  };
  return (
    <>
      <NotSelect condition={condition} words="waits" onChange={onChange} />
      <SpinButton
        aria-label={t("views.minutes")}
        min={0}
        max={longestWaitMinutes}
        step={5}
        value={minutes}
        displayValue={t("views.inMinutes", { count: minutes })}
        onChange={(_event, { value, displayValue }) => put(value ?? Number.parseInt(displayValue ?? "", 10))}
      />
    </>
  );
}

function LastMessageInput({ condition, onChange }: PlainProps<Extract<PlainCondition, { by: "lastMessage" }>>) {
  const { t } = useTranslation();
  return (
    <>
      <NotSelect condition={condition} words="is" onChange={onChange} />
      <Select
        aria-label={t("views.values")}
        value={condition.from}
        onChange={(_event, { value }) => onChange({ ...condition, from: value === "us" ? "us" : "contact" })}
      >
        <option value="contact">{t("views.from.contact")}</option>
        <option value="us">{t("views.from.us")}</option>
      </Select>
    </>
  );
}

function FlagInput({
  condition,
  onChange,
}: PlainProps<Extract<PlainCondition, { by: "unread" | "snoozed" | "windowShut" }>>) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t("views.values")}
      value={String(condition.not)}
      onChange={(_event, { value }) => onChange({ ...condition, not: value === "true" })}
    >
      <option value="false">{t("views.yes")}</option>
      <option value="true">{t("views.no")}</option>
    </Select>
  );
}

type ListCondition = Extract<PlainCondition, { anyOf: unknown }>;

function ListInput({ condition, onChange }: PlainProps<ListCondition>) {
  const choices = useChoices(condition.by);
  return (
    <>
      <NotSelect condition={condition} words="is" onChange={onChange} />
      <ValuesInput<ListCondition["anyOf"][number]>
        choices={choices}
        value={condition.anyOf}
        // The choices are those of the condition's own subject.
        onChange={(anyOf) => onChange({ ...condition, anyOf } as ViewCondition)}
      />
    </>
  );
}

/** The values of a subject; undefined until they are loaded. */
function useChoices(by: ListCondition["by"]): Choice<ListCondition["anyOf"][number]>[] | undefined {
  const { t } = useTranslation();
  const { data: queues } = useListQueuesQuery(undefined, { skip: by !== "queue" });
  const { data: users } = useListUsersQuery(undefined, { skip: by !== "agent" });
  const { data: tags } = useListAllTagsQuery(undefined, { skip: by !== "tag" });
  const { data: connections } = useListConnectionsQuery();
  switch (by) {
    case "status":
      return ticketStatuses.map((value) => ({ value, name: t(`tickets.status.${value}`) }));
    case "priority":
      return ticketPriorities.toReversed().map((value) => ({ value, name: t(`tickets.priority.${value}`) }));
    case "queue":
      return queues && [{ value: null, name: t("common.noQueue") }, ...named(queues)];
    case "agent":
      return users && [{ value: "me", name: t("views.me") }, { value: null, name: t("views.nobody") }, ...named(users)];
    case "tag":
      return tags && named(tags);
    case "connection":
      return connections && named(connections);
    case "channel":
      return (
        connections &&
        [...new Set(connections.map(channelKindOf))].map((kind) => ({
          value: kind,
          name: t(`connections.kinds.${kind}`, kind),
        }))
      );
  }
}

const named = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, name }));
