import type { ChannelKind } from "./channels/channels.ts";
import { practiceKind } from "./channels/practice/kind.ts";
import { whatsappCloud } from "./channels/whatsapp-cloud/kind.ts";
import { sealedCloudTokens } from "./channels/whatsapp-cloud/sealed-tokens.ts";
import { sealedCredentials } from "./channels/whatsapp-web/credentials/sealed-credentials.ts";
import { whatsappWeb } from "./channels/whatsapp-web/kind.ts";
import { purposes } from "./operator-secrets.ts";
import type { SealedKind } from "./platform/secrets/sealed-kind.ts";
import type { Keyring } from "./platform/secrets/secrets.ts";

/** Every kind of channel that a connection may have. `server.ts` creates the adapter of each. */
export const channelKinds: readonly ChannelKind[] = [whatsappWeb, whatsappCloud, practiceKind];

/** The sealed values of the channels. Each has its own key, derived from the operator's secret. */
export const sealedByChannels: readonly { purpose: string; kind: (keys: Keyring) => SealedKind }[] = [
  { purpose: purposes.whatsapp, kind: sealedCredentials },
  { purpose: purposes.whatsappCloud, kind: sealedCloudTokens },
];
