import type { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  ProgressBar,
} from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { api } from "../../../client/api.ts";
import { useAppDispatch } from "../../../client/hooks.ts";
import { useReturnFocus } from "../../../ui/focus/use-return-focus.ts";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { failureText } from "../../../ui/text/failure-text.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useCancelContactImportMutation, useGetContactImportQuery } from "../contact-files-api.ts";
import { ImportChoice, type ImportKind } from "./ImportChoice.tsx";
import { ImportReport } from "./ImportReport.tsx";

const useStyles = makeStyles({
  surface: { maxWidth: "560px" },
  content: { display: "flex", flexDirection: "column", gap: "16px", paddingBottom: "8px", minHeight: "80px" },
  button: { flexShrink: 0, whiteSpace: "nowrap" },
});

/** Progress is polled in case the socket is disconnected. */
const pollMs = 3000;

type ImportDialogProps = {
  kind: ImportKind;
  /** Null before a file is chosen. */
  importId: string | null;
  onStart: (importId: string) => void;
  /** The import continues without the dialog. */
  onHide: () => void;
  onClose: () => void;
};

/** Imports contacts from a spreadsheet: the file, the progress, and the result of every row. */
export function ImportDialog({ kind, importId, onStart, onHide, onClose }: ImportDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { showFailure } = useToast();
  useReturnFocus();
  const { currentData: data, error } = useGetContactImportQuery(importId ?? "", {
    skip: importId === null,
    pollingInterval: pollMs,
    refetchOnMountOrArgChange: true,
  });
  const [cancel, { isLoading }] = useCancelContactImportMutation();
  const stop = async (id: string) => {
    const answer = await cancel(id);
    if (answer.error) showFailure(answer.error);
  };
  const close = () => {
    if (data?.state === "running") return onHide();
    if (importId !== null) dispatch(api.util.invalidateTags(["Contacts", "ContactLists", "ContactListItems"]));
    onClose();
  };
  return (
    <Dialog open modalType="modal" onOpenChange={(_event, { open }) => !open && close()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{kind.title}</DialogTitle>
          <DialogContent className={styles.content}>
            {importId === null && <ImportChoice kind={kind} onStart={onStart} />}
            {importId !== null && !data && error && <Alert text={failureText(t, error)} />}
            {data && (data.state === "running" ? <ImportProgress report={data} /> : <ImportReport report={data} />)}
            {/* Nothing was stored: another file may be the right one. */}
            {(data?.state === "failed" || data?.state === "cancelled") && (
              <ImportChoice kind={kind} onStart={onStart} />
            )}
          </DialogContent>
          <DialogActions>
            {data?.state === "running" && (
              <Button className={styles.button} disabledFocusable={isLoading} onClick={() => void stop(data.id)}>
                {t("contacts.import.cancel")}
              </Button>
            )}
            <Button
              className={styles.button}
              {...(data?.state === "done" && { appearance: "primary" })}
              onClick={close}
            >
              {data?.state === "running" ? t("contacts.import.hide") : t("common.close")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** The progress of an import. */
function ImportProgress({ report: { done, total } }: { report: ContactImport }) {
  const { t } = useTranslation();
  const label = total > 0 ? t("contacts.import.progress", { done, total }) : t("contacts.import.reading");
  return (
    <Field label={t("contacts.import.running")} validationMessage={label} validationState="none">
      <ProgressBar thickness="large" {...(total > 0 && { value: done, max: total })} />
    </Field>
  );
}
