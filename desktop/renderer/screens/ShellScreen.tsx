import { Suspense, useState } from "react";
import { Outlet } from "react-router";
import { Shell } from "../features/shell/Shell.tsx";
import { useGetSupportQuery } from "../features/support/support-api.ts";
import { lazyNamed } from "../ui/lazy-named.ts";

const ProfileDialog = lazyNamed(() => import("../features/users/ProfileDialog.tsx"), "ProfileDialog");
const SupportDialog = lazyNamed(() => import("../features/support/SupportDialog.tsx"), "SupportDialog");
const AnnouncementBell = lazyNamed(() => import("../features/announcements/AnnouncementBell.tsx"), "AnnouncementBell");

/** What every private screen stands in, and what can be opened over any of them. */
export function ShellScreen() {
  const [dialog, setDialog] = useState<"profile" | "support" | null>(null);
  const { data: support } = useGetSupportQuery();
  const number = support?.number ?? null;
  const close = () => setDialog(null);
  return (
    <Shell
      parts={{
        onProfile: () => setDialog("profile"),
        onSupport: number === null ? null : () => setDialog("support"),
        announcements: (placement) => <AnnouncementBell placement={placement} />,
      }}
    >
      <Outlet />
      <Suspense>
        {dialog === "profile" && <ProfileDialog onClose={close} />}
        {dialog === "support" && number !== null && <SupportDialog number={number} onClose={close} />}
      </Suspense>
    </Shell>
  );
}
