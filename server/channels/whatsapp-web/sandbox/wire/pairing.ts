import { randomBytes } from "node:crypto";
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  getBinaryNodeChildBuffer,
  hkdf,
  hmacSign,
  proto,
  WA_ADV_ACCOUNT_SIG_PREFIX,
} from "@whiskeysockets/baileys";
import { SandboxError } from "../control/control-api.ts";
import { lidJid, networkJid, numberOf, phoneJid, unixSeconds } from "../network/addresses.ts";
import type { Account, Device, Network, Session } from "../network/state.ts";
import { phoneOf } from "../phones/phones.ts";

/** Sends a connection without credentials the texts of six QR codes. */
export function offerPairing(session: Session, platform: string): void {
  const refs = Array.from({ length: 6 }, () => `2@${randomBytes(24).toString("base64url")}`);
  session.pairing = { refs, platform, successId: null, linkCode: null };
  session.send({
    tag: "iq",
    attrs: { from: networkJid, type: "set", id: session.nextId(), xmlns: "md" },
    content: [
      {
        tag: "pair-device",
        attrs: {},
        content: refs.map((ref) => ({ tag: "ref", attrs: {}, content: Buffer.from(ref) })),
      },
    ],
  });
}

/** The account's phone scans the text of a QR code. */
export function scanQrCode(network: Network, number: string, qrcode: string): void {
  // The text may be a link with the fields behind a hash.
  const [ref, , identity, advSecret] = qrcode.slice(qrcode.indexOf("#") + 1).split(",");
  const session = [...network.sessions].find(({ pairing }) => ref !== undefined && pairing?.refs.includes(ref));
  if (!session || !identity || !advSecret) {
    throw new SandboxError("not_found", "No connection is showing this QR code now.");
  }
  linkDevice(network, session, number, Buffer.from(advSecret, "base64"), Buffer.from(identity, "base64"));
}

/** Starts linking by code: keeps the connection's half of the key exchange until the code is typed on the phone. */
export function requestLinkCode(session: Session, request: BinaryNode): BinaryNode[] {
  const wrapped = getBinaryNodeChildBuffer(request, "link_code_pairing_wrapped_companion_ephemeral_pub");
  if (!session.pairing || !wrapped || !request.attrs.jid) throw new Error("pairing code asked for out of turn");
  const ref = randomBytes(16).toString("hex");
  session.pairing.linkCode = { number: numberOf(request.attrs.jid), wrapped: Buffer.from(wrapped), ref, finish: null };
  return [
    {
      tag: "link_code_companion_reg",
      attrs: {},
      content: [{ tag: "link_code_pairing_ref", attrs: {}, content: Buffer.from(ref) }],
    },
  ];
}

/** The eight characters are typed on the account's phone. A wrong code is detected only in the last step. */
export async function enterLinkCode(network: Network, number: string, typed: string): Promise<void> {
  const code = typed.replace("-", "");
  const session = [...network.sessions].findLast(({ pairing }) => pairing?.linkCode?.number === number);
  const linkCode = session?.pairing?.linkCode;
  if (!session || !linkCode) throw new SandboxError("not_found", "No connection waits for a code of this number.");
  const { wrapped } = linkCode;
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
  const companionEphemeral = aesDecryptCTR(wrapped.subarray(48), key, wrapped.subarray(32, 48));
  const account = accountOf(network, number);
  const ephemeral = Curve.generateKeyPair();

  linkCode.finish = (bundle, companionIdentity) => {
    const shared = Curve.sharedKey(ephemeral.private, companionEphemeral);
    const info = "link_code_pairing_key_bundle_encryption_key";
    const bundleKey = Buffer.from(hkdf(shared, 32, { salt: bundle.subarray(0, 32), info }));
    const plain = aesDecryptGCM(bundle.subarray(44), bundleKey, bundle.subarray(32, 44), Buffer.alloc(0));
    const identityShared = Curve.sharedKey(account.identity.private, companionIdentity);
    const secret = hkdf(Buffer.concat([shared, identityShared, plain.subarray(64)]), 32, { info: "adv_secret" });
    linkDevice(network, session, number, Buffer.from(secret), companionIdentity);
  };

  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const sealed = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv);
  const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });
  session.send({
    tag: "notification",
    attrs: { from: networkJid, id: session.nextId(), type: "link_code_companion_reg", t: unixSeconds() },
    content: [
      {
        tag: "link_code_companion_reg",
        attrs: { stage: "primary_hello" },
        content: [
          part("link_code_pairing_wrapped_primary_ephemeral_pub", Buffer.concat([salt, iv, sealed])),
          part("primary_identity_pub", account.identity.public),
          part("link_code_pairing_ref", Buffer.from(linkCode.ref)),
        ],
      },
    ],
  });
}

/** The last step of linking by code: the connection proves that it knows the code. A wrong one ends the connection. */
export function finishLinkCode(network: Network, session: Session, request: BinaryNode): void {
  const bundle = getBinaryNodeChildBuffer(request, "link_code_pairing_wrapped_key_bundle");
  const identity = getBinaryNodeChildBuffer(request, "companion_identity_public");
  const finish = session.pairing?.linkCode?.finish;
  if (!bundle || !identity || !finish) throw new Error("pairing code finished out of turn");
  // Runs after the answer to this query has been sent.
  setImmediate(() => {
    try {
      finish(Buffer.from(bundle), Buffer.from(identity));
    } catch (error) {
      network.log.warn({ err: error }, "a pairing code was wrong");
      session.close();
    }
  });
}

/** The number's account, made when its first device is linked. */
function accountOf(network: Network, number: string): Account {
  const known = network.accounts.get(number);
  if (known) return known;
  const { name } = phoneOf(network, number);
  const account = { number, name, identity: Curve.generateKeyPair(), nextDevice: 1, devices: [] };
  network.accounts.set(number, account);
  return account;
}

function linkDevice(network: Network, session: Session, number: string, advSecret: Buffer, identity: Buffer): void {
  if (!session.pairing) throw new Error("the connection is not waiting to be linked");
  if (network.faults.asksPasskey) {
    askForPasskey(session);
    return;
  }
  const account = accountOf(network, number);
  const id = account.nextDevice++;
  const timestamp = Math.floor(Date.now() / 1000);
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp,
    keyIndex: id,
    accountType: 0,
    deviceType: 0,
  }).finish();
  const signedBytes = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, identity]);
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.identity.public,
    accountSignature: Curve.sign(account.identity.private, signedBytes),
  }).finish();
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signed,
    hmac: hmacSign(Buffer.from(signed), advSecret),
  }).finish();

  const device: Device = {
    id,
    identity,
    registrationId: 0,
    signedPreKey: null,
    fresh: true,
    platform: session.pairing.platform,
    pairedAt: Date.now(),
  };
  account.devices.push(device);
  network.accounts.set(number, account);
  session.pairing.successId = session.nextId();
  session.send({
    tag: "iq",
    attrs: { from: networkJid, type: "set", id: session.pairing.successId, t: unixSeconds() },
    content: [
      {
        tag: "pair-success",
        attrs: {},
        content: [
          { tag: "device-identity", attrs: {}, content: sealed },
          { tag: "biz", attrs: { name: phoneOf(network, number).name } },
          { tag: "device", attrs: { jid: phoneJid(number, id), lid: lidJid(number, id) } },
          { tag: "platform", attrs: { name: "android" } },
        ],
      },
    ],
  });
  network.events.emit("screen", { type: "devices", phone: number });
}

/** As WhatsApp has it since June 2026 for some numbers: the answer would be a signature that only its own site can get. */
function askForPasskey(session: Session): void {
  const options = {
    challenge: randomBytes(32).toString("base64url"),
    timeout: 600_000,
    rpId: "whatsapp.com",
    allowCredentials: [],
    userVerification: "required",
    extensions: { uvm: true },
  };
  session.send({
    tag: "notification",
    attrs: { from: networkJid, id: session.nextId(), type: "passkey_prologue_request", t: unixSeconds() },
    content: [{ tag: "passkey_request_options", attrs: {}, content: Buffer.from(JSON.stringify(options)) }],
  });
}

/** Forgets a linked device: its keys, its queue, and its right to log in. */
export function removeDevice(network: Network, account: Account, id: number): void {
  account.devices = account.devices.filter((device) => device.id !== id);
  network.accounts.set(account.number, account);
  network.preKeys.delete(`${account.number}:${id}`);
  network.queues.forget(`${account.number}:${id}`);
  network.events.emit("screen", { type: "devices", phone: account.number });
}
