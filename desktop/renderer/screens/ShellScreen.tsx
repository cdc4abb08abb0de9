import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { desktopBridge } from "../app/desktop-bridge.ts";
import { useAppSelector, useSessionUser, useSignOut } from "../app/hooks.ts";
import type { RootState } from "../app/store.ts";
import { OutboxConflict } from "../features/messages/OutboxConflict.tsx";
import { Shell } from "../features/shell/Shell.tsx";
import { ShellCommands } from "../features/shell/ShellCommands.tsx";
import { useGetSupportQuery } from "../features/support/support-api.ts";
import { SupportBanner } from "../features/support-access/SupportBanner.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { CommandsProvider } from "../ui/commands/CommandsProvider.tsx";
import { lazyNamed } from "../ui/lazy-named.ts";
import { SystemDoor } from "./system/SystemDoor.tsx";

const ProfileDialog = lazyNamed(() => import("../features/users/ProfileDialog.tsx"), "ProfileDialog");
const OwnTwoFactor = lazyNamed(() => import("../features/two-factor/OwnTwoFactor.tsx"), "OwnTwoFactor");
const SupportDialog = lazyNamed(() => import("../features/support/SupportDialog.tsx"), "SupportDialog");
const SupportAccessDialog = lazyNamed(
  () => import("../features/support-access/SupportAccessDialog.tsx"),
  "SupportAccessDialog",
);
const AnnouncementBell = lazyNamed(() => import("../features/announcements/AnnouncementBell.tsx"), "AnnouncementBell");
const CommandPalette = lazyNamed(() => import("../features/shell/palette/CommandPalette.tsx"), "CommandPalette");
const PreferencesDialog = lazyNamed(
  () => import("../features/shell/preferences/PreferencesDialog.tsx"),
  "PreferencesDialog",
);
const ShortcutSheet = lazyNamed(() => import("../features/shell/palette/ShortcutSheet.tsx"), "ShortcutSheet");
// A web page has neither servers to choose from nor a program to bring up to date.
const ServerSubmenu = lazyNamed(() => import("../features/server-choice/ServerSubmenu.tsx"), "ServerSubmenu");
const UpdateBanner = lazyNamed(() => import("../features/updates/UpdateBanner.tsx"), "UpdateBanner");

type DialogName = "profile" | "support" | "supportAccess" | "palette" | "preferences" | "shortcuts" | "signOut";

/** What every private screen stands in, and what can be opened over any of them. */
export function ShellScreen() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const user = useSessionUser();
  const signOut = useSignOut();
  const losesUnsent = useAppSelector(signOutLosesUnsent);
  const { data: support } = useGetSupportQuery();
  const number = support?.number ?? null;
  const close = () => setDialog(null);
  const parts = {
    onProfile: user.selectedCompanyId === null ? () => setDialog("profile") : null,
    onSupport: number === null ? null : () => setDialog("support"),
    onSupportAccess: user.super && user.selectedCompanyId === null ? () => setDialog("supportAccess") : null,
    onPreferences: () => setDialog("preferences"),
    onShortcuts: () => setDialog("shortcuts"),
    servers: desktopBridge() && <ServerSubmenu />,
    onSignOut: () => (losesUnsent ? setDialog("signOut") : void signOut()),
    banner: (
      <>
        <SupportBanner />
        <Suspense>{desktopBridge() && <UpdateBanner />}</Suspense>
        <OutboxConflict />
      </>
    ),
    announcements: (placement: "after" | "below") => <AnnouncementBell placement={placement} />,
  };
  return (
    <CommandsProvider>
      <ShellCommands parts={parts} onPalette={() => setDialog("palette")} />
      <SystemDoor />
      <Shell parts={parts}>
        <Outlet />
      </Shell>
      <Suspense>
        {dialog === "profile" && (
          <ProfileDialog onClose={close}>
            <OwnTwoFactor />
          </ProfileDialog>
        )}
        {dialog === "support" && number !== null && <SupportDialog number={number} onClose={close} />}
        {dialog === "supportAccess" && <SupportAccessDialog onClose={close} />}
        {dialog === "palette" && <CommandPalette onClose={close} />}
        {dialog === "preferences" && <PreferencesDialog onClose={close} />}
        {dialog === "shortcuts" && <ShortcutSheet onClose={close} />}
        {dialog === "signOut" && (
          <ConfirmDialog
            title={t("shell.signOutUnsent.title")}
            text={t("shell.signOutUnsent.text")}
            action={t("shell.signOutUnsent.action")}
            onConfirm={() => void signOut()}
            onClose={close}
          />
        )}
      </Suspense>
    </CommandsProvider>
  );
}

/** Whether something was written that is on this computer only, and goes with the session. */
const signOutLosesUnsent = ({ preferences, drafts, outbox, chatOutbox }: RootState): boolean =>
  preferences.wipesOnSignOut && Object.keys(drafts).length + outbox.length + chatOutbox.length > 0;
