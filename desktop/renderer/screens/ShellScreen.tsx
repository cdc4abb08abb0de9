import { Suspense, useState } from "react";
import { Outlet } from "react-router";
import { Shell } from "../features/shell/Shell.tsx";
import { lazyNamed } from "../ui/lazy-named.ts";

const ProfileDialog = lazyNamed(() => import("../features/users/ProfileDialog.tsx"), "ProfileDialog");

/** What every private screen stands in, and one's own profile over any of them. */
export function ShellScreen() {
  const [isProfileOpen, setProfileOpen] = useState(false);
  return (
    <Shell onProfile={() => setProfileOpen(true)}>
      <Outlet />
      <Suspense>{isProfileOpen && <ProfileDialog onClose={() => setProfileOpen(false)} />}</Suspense>
    </Shell>
  );
}
