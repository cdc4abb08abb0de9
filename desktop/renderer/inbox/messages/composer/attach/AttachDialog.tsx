import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import { Send20Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useFileRules } from "../../../../channels/connections/connections-api.ts";
import { useAppDispatch } from "../../../../client/hooks.ts";
import { AttachButton } from "../../../../ui/composer/AttachButton.tsx";
import { useReturnFocus } from "../../../../ui/focus/use-return-focus.ts";
import { narrow } from "../../../../ui/theme.ts";
import { sendFile, toTicket } from "../../outbox.ts";
import { useSignature } from "../use-signature.ts";
import { AttachedRow } from "./AttachedRow.tsx";
import { type AttachedFile, captionLimit, isHindrance, problemOf } from "./attached-file.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "560px" },
  list: { display: "flex", flexDirection: "column", gap: "12px", paddingBlock: "4px", maxHeight: "60vh" },
  more: { marginRight: "auto", [narrow]: { marginRight: 0, display: "grid" } },
});

type AttachDialogProps = {
  ticket: Ticket;
  quoted: Parameters<typeof sendFile>[0]["quoted"];
  attached: AttachedFile[];
  onChange: (attached: AttachedFile[]) => void;
  onAdd: (files: File[]) => void;
  onSent: () => void;
};

/** The chosen files before they are sent: each with a preview, a caption and a remove button. */
export function AttachDialog({ ticket, quoted, attached, onChange, onAdd, onSent }: AttachDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  const dispatch = useAppDispatch();
  const { sign, prefix } = useSignature();
  const rules = useFileRules(ticket.whatsappId);
  const hasProblem = attached.some(({ file }) => isHindrance(problemOf(file, rules)));
  const send = () => {
    if (hasProblem) return;
    attached.forEach(({ file, caption }, index) => {
      const body = sign(caption.trim());
      // Only the first file carries the quote.
      dispatch(sendFile({ ...toTicket(ticket), body, quoted: index === 0 ? (quoted ?? null) : null }, file));
    });
    onSent();
  };
  return (
    <Dialog open modalType="modal" onOpenChange={(_event, { open }) => !open && onChange([])}>
      <DialogSurface className={styles.surface} data-half-written>
        <DialogBody>
          <DialogTitle>{t("writing.attach.title", { count: attached.length })}</DialogTitle>
          <DialogContent className={styles.list}>
            {attached.map((one, index) => (
              <AttachedRow
                key={one.id}
                attached={one}
                problem={problemOf(one.file, rules)}
                isFirst={index === 0}
                captionLimit={captionLimit(prefix)}
                onCaption={(caption) =>
                  onChange(attached.map((other) => (other === one ? { ...one, caption } : other)))
                }
                onRemove={() => onChange(attached.filter((other) => other !== one))}
                onEnter={send}
              />
            ))}
          </DialogContent>
          <DialogActions fluid>
            <span className={styles.more}>
              <AttachButton disabled={false} label={t("writing.attach.more")} onFiles={onAdd} />
            </span>
            <Button onClick={() => onChange([])}>{t("common.cancel")}</Button>
            <Button appearance="primary" icon={<Send20Filled />} disabledFocusable={hasProblem} onClick={send}>
              {t("writing.attach.send")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
