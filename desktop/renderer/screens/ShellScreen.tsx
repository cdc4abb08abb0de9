import { Suspense, useState } from "react";
import { Outlet } from "react-router";
import { desktopBridge } from "../app/desktop-bridge.ts";
import { useSessionUser } from "../app/hooks.ts";
import { Shell } from "../features/shell/Shell.tsx";
import { ShellCommands } from "../features/shell/ShellCommands.tsx";
import { useGetSupportQuery } from "../features/support/support-api.ts";
import { SupportBanner } from "../features/support-access/SupportBanner.tsx";
import { CommandsProvider } from "../ui/commands/CommandsProvider.tsx";
import { lazyNamed } from "../ui/lazy-named.ts";

const ProfileDialog = lazyNamed(() => import("../features/users/ProfileDialog.tsx"), "ProfileDialog");
const SupportDialog = lazyNamed(() => import("../features/support/SupportDialog.tsx"), "SupportDialog");
const SupportAccessDialog = lazyNamed(
  () => import("../features/support-access/SupportAccessDialog.tsx"),
  "SupportAccessDialog",
);
const AnnouncementBell = lazyNamed(() => import("../features/announcements/AnnouncementBell.tsx"), "AnnouncementBell");
const CommandPalette = lazyNamed(() => import("../features/shell/palette/CommandPalette.tsx"), "CommandPalette");
const ShortcutSheet = lazyNamed(() => import("../features/shell/palette/ShortcutSheet.tsx"), "ShortcutSheet");
// A web page has neither servers to choose from nor a program to bring up to date.
const ServerSubmenu = lazyNamed(() => import("../features/server-choice/ServerSubmenu.tsx"), "ServerSubmenu");
const UpdateBanner = lazyNamed(() => import("../features/updates/UpdateBanner.tsx"), "UpdateBanner");

/** What every private screen stands in, and what can be opened over any of them. */
export function ShellScreen() {
  const [dialog, setDialog] = useState<"profile" | "support" | "supportAccess" | "palette" | "shortcuts" | null>(null);
  const user = useSessionUser();
  const { data: support } = useGetSupportQuery();
  const number = support?.number ?? null;
  const close = () => setDialog(null);
  const parts = {
    onProfile: user.selectedCompanyId === null ? () => setDialog("profile") : null,
    onSupport: number === null ? null : () => setDialog("support"),
    onSupportAccess: user.super && user.selectedCompanyId === null ? () => setDialog("supportAccess") : null,
    onShortcuts: () => setDialog("shortcuts"),
    servers: desktopBridge() && <ServerSubmenu />,
    banner: (
      <>
        <SupportBanner />
        <Suspense>{desktopBridge() && <UpdateBanner />}</Suspense>
      </>
    ),
    announcements: (placement: "after" | "below") => <AnnouncementBell placement={placement} />,
  };
  return (
    <CommandsProvider>
      <ShellCommands parts={parts} onPalette={() => setDialog("palette")} />
      <Shell parts={parts}>
        <Outlet />
      </Shell>
      <Suspense>
        {dialog === "profile" && <ProfileDialog onClose={close} />}
        {dialog === "support" && number !== null && <SupportDialog number={number} onClose={close} />}
        {dialog === "supportAccess" && <SupportAccessDialog onClose={close} />}
        {dialog === "palette" && <CommandPalette onClose={close} />}
        {dialog === "shortcuts" && <ShortcutSheet onClose={close} />}
      </Suspense>
    </CommandsProvider>
  );
}
