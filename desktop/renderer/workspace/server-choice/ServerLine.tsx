import { Suspense } from "react";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";

/** The web page has no server choice, and does not load its code. */
const ServerSwitch = lazyNamed(() => import("./ServerSwitch.tsx"), "ServerSwitch");

/** On the desktop: the current server, and the link to change it. */
export const ServerLine = () =>
  desktopBridge() ? (
    <Suspense>
      <ServerSwitch />
    </Suspense>
  ) : null;
