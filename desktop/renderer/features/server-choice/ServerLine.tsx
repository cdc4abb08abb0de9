import { Suspense } from "react";
import { desktopBridge } from "../../app/desktop-bridge.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";

/** A web page has no choice, and does not pay for one. */
const ServerSwitch = lazyNamed(() => import("./ServerSwitch.tsx"), "ServerSwitch");

/** On the desktop: which server this is, and the way to another. */
export const ServerLine = () =>
  desktopBridge() ? (
    <Suspense>
      <ServerSwitch />
    </Suspense>
  ) : null;
