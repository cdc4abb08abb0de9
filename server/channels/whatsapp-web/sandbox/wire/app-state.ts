import { randomBytes } from "node:crypto";
import {
  type BinaryNode,
  chatModificationToAppPatch,
  encodeSyncdPatch,
  generateMessageIDV2,
  getBinaryNodeChildren,
  type LTHashState,
  newLTHashState,
  proto,
} from "@whiskeysockets/baileys";
import { lidJid, networkJid, phoneJid, unixSeconds } from "../network/addresses.ts";
import { deliver, linkedDevices } from "../network/deliver.ts";
import type { AppState, LinkedDevice, Network } from "../network/state.ts";
import { encryptFor } from "../phones/from-phone.ts";

/** The collection with the address book. All others stay empty here. */
const addressBook = "critical_unblock_low";

type Saved = { fullName: string; firstName: string; lidJid: string };

/** Each change builds on the one before, so they run in turn. */
const ends = new WeakMap<Network, Promise<void>>();

/** Adds a change to an account's app state, and notifies its devices. A null contact is a removal. */
export function changeAppState(network: Network, number: string, jid: string, contact: Saved | null): Promise<void> {
  const before = ends.get(network) ?? Promise.resolve();
  const change = before.then(() => addChange(network, number, jid, contact));
  ends.set(
    network,
    change.catch(() => undefined),
  );
  return change;
}

async function addChange(network: Network, number: string, jid: string, contact: Saved | null): Promise<void> {
  const shared = appStateOf(network, number);
  const change = chatModificationToAppPatch({ contact }, jid);
  const keyId = Buffer.from(shared.keyId).toString("base64");
  const key = proto.Message.AppStateSyncKeyData.fromObject({ keyData: shared.keyData });
  const { patch, state } = await encodeSyncdPatch(change, keyId, shared.state, async () => key);
  if (contact === null) removeIndex(state, patch);
  const bytes = proto.SyncdPatch.encode({ ...patch, version: { version: state.version } }).finish();
  network.appStates.set(number, { ...shared, state, patches: [...shared.patches, bytes] });
  for (const device of linkedDevices(network.accounts.get(number))) {
    if (!device.device.signedPreKey) continue;
    if (!device.device.hasAppStateKey) await shareAppStateKey(network, device);
    deliver(network, device, {
      tag: "notification",
      attrs: { from: networkJid, id: generateMessageIDV2(), type: "server_sync", t: unixSeconds() },
      content: [{ tag: "collection", attrs: { name: addressBook, version: String(state.version) } }],
    });
  }
}

/** Sends a linked device the key of its account's app state. */
export async function shareAppStateKey(network: Network, to: LinkedDevice): Promise<void> {
  const { number } = to.account;
  const { keyId, keyData } = appStateOf(network, number);
  const message = proto.Message.fromObject({
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: {
        keys: [{ keyId: { keyId }, keyData: { keyData, timestamp: Date.now(), fingerprint: { rawId: 1 } } }],
      },
    },
  });
  to.device.hasAppStateKey = true;
  network.accounts.set(number, to.account);
  await encryptFor(network, to, generateMessageIDV2(phoneJid(number)), {
    from: number,
    group: null,
    payload: proto.Message.encode(message).finish(),
    attrs: { from: phoneJid(number), addressing_mode: "pn", sender_lid: lidJid(number), category: "peer" },
    corrupt: 0,
  });
}

/** Answers a device's query for the changes since its version. */
export function answerAppState(network: Network, number: string, request: BinaryNode): BinaryNode {
  const content = getBinaryNodeChildren(request, "collection").map(({ attrs }): BinaryNode => {
    const known = Number(attrs.version ?? 0);
    const patches = attrs.name === addressBook ? (network.appStates.get(number)?.patches ?? []) : [];
    const version = attrs.name === addressBook ? patches.length : known;
    return {
      tag: "collection",
      attrs: { name: attrs.name ?? "", version: String(version), type: "result" },
      content: [
        {
          tag: "patches",
          attrs: {},
          content: patches.slice(known).map((patch) => ({ tag: "patch", attrs: {}, content: patch })),
        },
      ],
    };
  });
  return { tag: "sync", attrs: {}, content };
}

/** Baileys' encoder keeps the index of an entry it has just removed. */
function removeIndex({ indexValueMap }: LTHashState, { mutations }: proto.ISyncdPatch): void {
  for (const { record } of mutations ?? [])
    delete indexValueMap[Buffer.from(record?.index?.blob ?? []).toString("base64")];
}

function appStateOf(network: Network, number: string): AppState {
  const known = network.appStates.get(number);
  if (known) return known;
  const made = { keyId: randomBytes(6), keyData: randomBytes(32), state: newLTHashState(), patches: [] };
  network.appStates.set(number, made);
  return made;
}
