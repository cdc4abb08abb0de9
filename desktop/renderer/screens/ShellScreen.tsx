import { Suspense, useState } from "react";
import { Outlet } from "react-router";
import { Shell } from "../features/shell/Shell.tsx";
import { ShellCommands } from "../features/shell/ShellCommands.tsx";
import { CommandsProvider } from "../ui/commands/CommandsProvider.tsx";
import { lazyNamed } from "../ui/lazy-named.ts";

const ProfileDialog = lazyNamed(() => import("../features/users/ProfileDialog.tsx"), "ProfileDialog");

/** What every private screen stands in, and one's own profile over any of them. */
export function ShellScreen() {
  const [isProfileOpen, setProfileOpen] = useState(false);
  return (
    <CommandsProvider>
      <ShellCommands onProfile={() => setProfileOpen(true)} />
      <Shell onProfile={() => setProfileOpen(true)}>
        <Outlet />
        <Suspense>{isProfileOpen && <ProfileDialog onClose={() => setProfileOpen(false)} />}</Suspense>
      </Shell>
    </CommandsProvider>
  );
}
