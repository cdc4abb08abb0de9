import type { ChannelModule } from "./channels/channel-module.ts";
import type { ChannelKind } from "./channels/channels.ts";
import { practiceModule } from "./channels/practice/module.ts";
import { whatsappCloudModule } from "./channels/whatsapp-cloud/module.ts";
import { whatsappWebModule } from "./channels/whatsapp-web/module.ts";

/** Every channel that a connection may have. All that starts, configures or rotates channels reads this list. */
export const channelModules: readonly ChannelModule[] = [whatsappWebModule, whatsappCloudModule, practiceModule];

export const channelKinds: readonly ChannelKind[] = channelModules.map(({ kind }) => kind);
