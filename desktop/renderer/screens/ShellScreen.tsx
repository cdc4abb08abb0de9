import { Suspense, useState } from "react";
import { Outlet } from "react-router";
import { desktopBridge } from "../app/desktop-bridge.ts";
import { useAppSelector, useSessionUser, useSignOut } from "../app/hooks.ts";
import type { RootState } from "../app/store.ts";
import { ChatConflict } from "../features/chats/ChatConflict.tsx";
import { OutboxConflict } from "../features/messages/OutboxConflict.tsx";
import { Shell } from "../features/shell/Shell.tsx";
import { ShellCommands } from "../features/shell/ShellCommands.tsx";
import { useGetSupportQuery } from "../features/support/support-api.ts";
import { SupportBanner } from "../features/support-access/SupportBanner.tsx";
import { CommandsProvider } from "../ui/commands/CommandsProvider.tsx";
import { lazyNamed } from "../ui/lazy-named.ts";

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
const SignOutQuestion = lazyNamed(() => import("../features/shell/SignOutQuestion.tsx"), "SignOutQuestion", "ahead");
const ShortcutSheet = lazyNamed(() => import("../features/shell/palette/ShortcutSheet.tsx"), "ShortcutSheet");
// Nothing of it is seen at first: it follows the screen.
const SystemDoor = lazyNamed(() => import("./system/SystemDoor.tsx"), "SystemDoor");
// A web page has neither servers to choose from nor a program to bring up to date.
const ServerSubmenu = lazyNamed(() => import("../features/server-choice/ServerSubmenu.tsx"), "ServerSubmenu");
const UpdateBanner = lazyNamed(() => import("../features/updates/UpdateBanner.tsx"), "UpdateBanner");

type DialogName = "profile" | "support" | "supportAccess" | "palette" | "preferences" | "shortcuts" | "signOut";

/** What every private screen stands in, and what can be opened over any of them. */
export function ShellScreen() {
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
        <ChatConflict />
      </>
    ),
    announcements: (placement: "after" | "below") => <AnnouncementBell placement={placement} />,
  };
  return (
    <CommandsProvider>
      <ShellCommands parts={parts} onPalette={() => setDialog("palette")} />
      <Suspense>
        <SystemDoor />
      </Suspense>
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
        {dialog === "signOut" && <SignOutQuestion onClose={close} />}
      </Suspense>
    </CommandsProvider>
  );
}

/** Whether something was written that is on this computer only, and goes with the session. */
const signOutLosesUnsent = ({ preferences, drafts, outbox, chatOutbox }: RootState): boolean =>
  preferences.wipesOnSignOut && Object.keys(drafts).length + outbox.length + chatOutbox.length > 0;
