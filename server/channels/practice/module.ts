import { channelModule, noSettings } from "../channel-module.ts";
import { practiceKind } from "./kind.ts";

/** The scripted customers of practices. */
export const practiceModule = channelModule({
  kind: practiceKind,
  settings: noSettings,
  open: async ({ services }) => {
    const { PracticeChannel } = await import("./practice-channel.ts");
    return { webhook: (sink) => new PracticeChannel(services, sink) };
  },
});
