import { makeStyles } from "@fluentui/react-components";
import { Checkmark16Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedServer } from "../../../ipc/servers.ts";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { Pill } from "../../ui/mark/Pill.tsx";
import { type RowAction, RowActions } from "../../ui/table/RowActions.tsx";
import { tokens } from "../../ui/theme.ts";
import { RenameServerDialog } from "./RenameServerDialog.tsx";
import { startOver, switchServer } from "./servers.ts";
import { hostText } from "./use-servers.ts";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", margin: "0 0 32px", padding: 0, listStyle: "none" },
  row: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    minHeight: "56px",
    padding: "8px 0",
    boxSizing: "border-box",
    borderBottom: `1px solid ${tokens.hairline}`,
  },
  who: { flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" },
  name: { display: "block", fontSize: "14px", fontWeight: 500 },
  host: { display: "block", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type ServerListProps = { servers: readonly ListedServer[]; onChange: () => Promise<void> };

/** The saved servers: the current one, sign-ins, rename and forget. */
export function ServerList({ servers, onChange }: ServerListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ server: ListedServer; to: "rename" | "forget" } | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setChosen(null);

  const forget = async ({ url, isCurrent }: ListedServer) => {
    setBusy(true);
    await desktopBridge()?.call("server.forget", { url });
    if (isCurrent) return startOver();
    setBusy(false);
    close();
    await onChange();
  };
  const actionsOf = (server: ListedServer): RowAction[] => [
    ...(server.isCurrent ? [] : [{ label: t("server.use"), onClick: () => void switchServer(server.url) }]),
    { label: t("server.rename"), onClick: () => setChosen({ server, to: "rename" }) },
    { label: t("server.forget"), onClick: () => setChosen({ server, to: "forget" }) },
  ];
  const facts = ({ url, name, isCurrent, hasSession, isUnprotected }: ListedServer): string[] => [
    ...(name === hostText(url) ? [] : [hostText(url)]),
    ...(hasSession && !isCurrent ? [t("server.signedIn")] : []),
    ...(isUnprotected ? [t("server.unprotected")] : []),
  ];
  return (
    <>
      <ul className={styles.list}>
        {servers.map((server) => (
          <li key={server.url} className={styles.row}>
            <span className={styles.who}>
              <span className={styles.name}>{server.name}</span>
              <span className={styles.host}>{facts(server).join(" · ")}</span>
            </span>
            {server.isCurrent && (
              <Pill tone="ok" icon={<Checkmark16Regular />}>
                {t("server.inUse")}
              </Pill>
            )}
            <RowActions name={server.name} actions={actionsOf(server)} isFolded={server.isCurrent} />
          </li>
        ))}
      </ul>
      {chosen?.to === "rename" && (
        <RenameServerDialog server={chosen.server} onClose={close} onSaved={() => void onChange()} />
      )}
      {chosen?.to === "forget" && (
        <ConfirmDialog
          title={t("server.forgetTitle", { name: chosen.server.name })}
          text={t("server.forgetText")}
          action={t("server.forget")}
          busy={busy}
          onConfirm={() => forget(chosen.server)}
          onClose={close}
        />
      )}
    </>
  );
}
