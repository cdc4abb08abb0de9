import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import type { Capability } from "@balcao/shared/channels/capabilities.ts";
import { palette } from "@balcao/shared/workspace/palette.ts";
import { can } from "@balcao/shared/workspace/permissions.ts";
import type { Queue } from "@balcao/shared/workspace/queues.ts";
import { Button, makeStyles, Select } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BotPreview } from "../../automation/bot-preview/BotPreview.tsx";
import { TemplateButton } from "../../automation/templates/TemplateButton.tsx";
import { PlanFull } from "../../billing/billing/PlanFull.tsx";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { useSessionUser } from "../../client/hooks.ts";
import { FieldVariables } from "../../inbox/fields/FieldVariables.tsx";
import { ListPane } from "../../ui/list/ListPane.tsx";
import { HoursEditor } from "../../workspace/hours/HoursEditor.tsx";
import { DeleteQueue } from "../../workspace/queues/DeleteQueue.tsx";
import { QueueDialog } from "../../workspace/queues/QueueDialog.tsx";
import { QueueTable } from "../../workspace/queues/QueueTable.tsx";
import { useListQueuesQuery } from "../../workspace/queues/queues-api.ts";
import { ReminderTemplate, useReminderTemplates } from "./ReminderTemplate.tsx";

type OpenDialog = { kind: "form"; queue: Queue | null } | { kind: "remove"; queue: Queue };

/** The company's queues, with their bot texts and options. */
export function QueuesScreen() {
  const { t } = useTranslation();
  const { profile } = useSessionUser();
  const mayChange = can(profile, "drawer-admin-items:view");
  const { data, isError, refetch } = useListQueuesQuery();
  const { data: connections } = useListConnectionsQuery();
  const reminder = useReminderTemplates();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const some = (one: Capability) => connections?.some(({ capabilities }) => capabilities.includes(one)) ?? false;
  const close = () => setDialog(null);
  const queues = data ?? [];
  const addButton = mayChange && (
    <Button appearance="primary" icon={<Add20Regular />} onClick={() => setDialog({ kind: "form", queue: null })}>
      {t("queues.new")}
    </Button>
  );
  const actions = {
    edit: (queue: Queue) => setDialog({ kind: "form", queue }),
    remove: (queue: Queue) => setDialog({ kind: "remove", queue }),
  };
  return (
    <>
      <ListPane
        title={t("queues.title")}
        actions={
          mayChange && (
            <>
              <DisplayOfOptions />
              {queues.length > 0 && addButton}
            </>
          )
        }
        count={data?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{
          art: "chats",
          title: t("queues.emptyTitle"),
          text: t("queues.emptyText"),
          action: mayChange && (
            <>
              {addButton}
              <TemplateButton />
            </>
          ),
        }}
      >
        <QueueTable queues={queues} actions={mayChange ? actions : null} />
      </ListPane>
      {dialog?.kind === "form" && (
        <FieldVariables>
          <QueueDialog
            queue={dialog.queue}
            color={freeColor(queues)}
            reminderTemplate={
              reminder.offered.isPossible
                ? {
                    field: (props) => <ReminderTemplate offered={reminder.offered} {...props} />,
                    isFilled: reminder.isFilled,
                  }
                : null
            }
            hasServiceWindow={some("serviceWindow")}
            notice={dialog.queue === null && <PlanFull what="queues" />}
            hoursField={(props) => <HoursEditor {...props} />}
            preview={(props) => <BotPreview {...props} hasOfficial={some("cost")} />}
            waitText={botTexts.wait}
            onClose={close}
          />
        </FieldVariables>
      )}
      {dialog?.kind === "remove" && (
        <DeleteQueue queue={dialog.queue} others={queues.filter(({ id }) => id !== dialog.queue.id)} onClose={close} />
      )}
    </>
  );
}

/** A colour without a queue yet, for the next one. */
function freeColor(queues: readonly Queue[]): string {
  const taken = queues.map(({ color }) => color.toLowerCase());
  return palette.find(([color]) => !taken.includes(color.toLowerCase()))?.[0] ?? palette[0][0];
}

const useStyles = makeStyles({ display: { minWidth: 0 } });

/** The bot's way to show options. WhatsApp delivers no buttons any more, so only one is left. */
function DisplayOfOptions() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Select className={styles.display} aria-label={t("queues.display")} defaultValue="TEXT_LIST">
      <option value="TEXT_LIST">{t("queues.textList")}</option>
    </Select>
  );
}
