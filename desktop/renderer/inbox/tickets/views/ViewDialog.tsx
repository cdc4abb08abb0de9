import {
  type View,
  type ViewColumn,
  type ViewFilter,
  ViewForm,
  type ViewOrder,
  type ViewReach,
  viewOrders,
  viewReaches,
} from "@balcao/shared/inbox/views.ts";
import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useAppDispatch, useSessionUser } from "../../../client/hooks.ts";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { contractResolver } from "../../../ui/form/form-problems.ts";
import { ManyField } from "../../../ui/form/ManyField.tsx";
import { SelectField } from "../../../ui/form/SelectField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useDebounced } from "../../../ui/hooks/timing.ts";
import { tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useListQueuesQuery } from "../../../workspace/queues/queues-api.ts";
import { useListFieldsQuery } from "../../fields/fields-api.ts";
import { FilterEditor } from "./FilterEditor.tsx";
import { type Draft, isComplete, newGroup, toDraft, toFilter } from "./filter-draft.ts";
import { useCountFilterQuery, useSaveViewMutation, viewSaved } from "./views-api.ts";

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
  broken: { margin: 0, color: tokens.bad },
  conditions: { margin: 0, padding: 0, border: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: "4px" },
});

type Values = { name: string; reach: ViewReach; order: ViewOrder };

type ViewDialogProps = {
  /** Null creates a new one. */
  view: View | null;
  /** A view whose filter, order and columns a new one begins with. */
  like: View | null;
  onSaved: (view: View) => void;
  onClose: () => void;
};

/** A view's name, readers, conditions and order; it tells how many tickets the conditions find now. */
export function ViewDialog({ view, like, onSaved, onClose }: ViewDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { show } = useToast();
  const mayShare = useSessionUser().profile === "admin";
  const [save, saving] = useSaveViewMutation();
  const { data: queues = [] } = useListQueuesQuery(undefined, { skip: !mayShare });
  const { data: fields = [] } = useListFieldsQuery();
  const isThere = (column: ViewColumn) =>
    typeof column === "string" || fields.some(({ id, isRemoved }) => id === column.fieldId && !isRemoved);
  const from = view ?? like;
  const [draft, setDraft] = useState<Draft>(() =>
    from ? toDraft(from.filter) : { match: "all", groups: [newGroup()] },
  );
  const [queueIds, setQueueIds] = useState<number[]>(view?.queueIds ?? []);
  const [isTried, setTried] = useState(false);
  const { control, handleSubmit, watch } = useForm<Values>({
    resolver: contractResolver(ViewForm.pick({ name: true, reach: true, order: true })),
    defaultValues: {
      name: view?.name ?? (like ? t("views.copyOf", { name: like.name }) : ""),
      reach: view?.reach ?? "own",
      order: from?.order ?? "newest",
    },
  });
  const reach = watch("reach");
  const isWhole = draft.groups.every(({ conditions }) => conditions.every(({ condition }) => isComplete(condition)));
  const lacksQueues = reach === "queues" && queueIds.length === 0;
  const submit = handleSubmit(
    async (values) => {
      setTried(true);
      if (!isWhole || lacksQueues) return;
      const form = {
        ...{ ...values, filter: toFilter(draft), queueIds: values.reach === "queues" ? queueIds : [] },
        ...(like?.columns && { columns: like.columns.filter(isThere) }),
      };
      const answer = await save({ id: view?.id ?? null, view: form });
      if (!answer.data) return;
      dispatch(viewSaved(answer.data));
      show("success", t("views.saved"));
      onSaved(answer.data);
      onClose();
    },
    () => setTried(true),
  );
  return (
    <FormDialog
      title={t(view ? "views.edit" : "views.new")}
      width="medium"
      error={saving.error}
      busy={saving.isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      {view?.isBroken && <p className={styles.broken}>{t("views.broken")}</p>}
      <TextField control={control} name="name" label={t("views.name")} required autoFocus />
      <fieldset className={styles.conditions}>
        <legend className={styles.legend}>{t("views.conditions")}</legend>
        <FilterEditor draft={draft} isTried={isTried} onChange={setDraft} />
      </fieldset>
      <FilterCount filter={isWhole ? toFilter(draft) : null} />
      <SelectField
        control={control}
        name="order"
        label={t("views.order")}
        options={viewOrders.map((value) => ({ value, label: t(`views.orders.${value}`) }))}
      />
      {mayShare && (
        <SelectField
          control={control}
          name="reach"
          label={t("views.reach")}
          options={viewReaches.map((value) => ({ value, label: t(`views.reaches.${value}`) }))}
        />
      )}
      {reach === "queues" && (
        <ManyField
          label={t("views.queues")}
          required
          noneText={t("views.choose")}
          problem={isTried && lacksQueues ? t("views.noQueue") : null}
          choices={queues}
          value={queueIds}
          onChange={setQueueIds}
        />
      )}
    </FormDialog>
  );
}

/** A pause in the changes of a filter before it is counted, in milliseconds. */
const settleMs = 400;

/** Tells how many tickets a filter finds now; null while its conditions lack values. */
function FilterCount({ filter }: { filter: ViewFilter | null }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const settled = useDebounced(JSON.stringify(filter), settleMs);
  const asked = JSON.parse(settled) as ViewFilter | null;
  const { data, isError } = useCountFilterQuery(asked ?? { match: "all", groups: [] }, { skip: asked === null });
  const text = () => {
    if (filter === null) return t("views.incomplete");
    if (isError || !data) return " ";
    return data.tickets === null ? t("views.uncounted") : t("views.now", { count: data.tickets });
  };
  return (
    <p className={styles.note} role="status">
      {text()}
    </p>
  );
}
