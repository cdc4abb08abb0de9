import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { longestServerName, type Server } from "../../../ipc/servers.ts";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ServerNameField } from "./ServerNameField.tsx";
import { hostText } from "./use-servers.ts";

type RenameServerDialogProps = { server: Server; onSaved: () => void; onClose: () => void };

/** Renames a saved server; an empty name means its host. */
export function RenameServerDialog({ server, onSaved, onClose }: RenameServerDialogProps) {
  const { t } = useTranslation();
  const { control, handleSubmit } = useForm({ defaultValues: { name: server.name } });
  const save = async ({ name }: { name: string }) => {
    const chosen = name.trim() || hostText(server.url).slice(0, longestServerName);
    await desktopBridge()?.call("server.rename", { url: server.url, name: chosen });
    onSaved();
    onClose();
  };
  return (
    <FormDialog title={t("server.rename")} onSubmit={handleSubmit(save)} onClose={onClose}>
      <ServerNameField control={control} autoFocus />
    </FormDialog>
  );
}
