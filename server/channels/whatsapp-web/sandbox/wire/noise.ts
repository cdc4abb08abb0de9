import {
  aesDecryptGCM,
  aesEncryptGCM,
  type BinaryNode,
  Curve,
  decodeBinaryNode,
  encodeBinaryNode,
  hkdf,
  type KeyPair,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
} from "@whiskeysockets/baileys";

const empty = Buffer.alloc(0);

/** The server half of WhatsApp's Noise_XX handshake, and the encrypted frames after it. */
export type NoiseLine = {
  /** Splits received bytes into whole frames; keeps the rest for the next call. */
  frames(data: Buffer): Buffer[];
  /** Answers the client's first frame. */
  hello(frame: Buffer): Buffer;
  /** Reads the client's second frame, which identifies it. From here on the connection is encrypted. */
  finish(frame: Buffer): proto.ClientPayload;
  seal(node: BinaryNode): Buffer;
  open(frame: Buffer): Promise<BinaryNode>;
};

/**
 * Creates the server's end of a connection. Its certificate chain is signed by `root`, whose public key the client
 * must trust.
 */
export function openNoiseLine(root: KeyPair): NoiseLine {
  const ephemeral = Curve.generateKeyPair();
  let hash = Buffer.from(NOISE_MODE);
  let salt = hash;
  let key = hash;
  let counter = 0;
  let rest: Buffer = empty;
  let introSeen = false;
  let keys = { read: empty as Buffer, write: empty as Buffer };
  let read = 0;
  let written = 0;
  authenticate(NOISE_WA_HEADER);

  function authenticate(data: Uint8Array): void {
    hash = Buffer.from(sha256(Buffer.concat([hash, data])));
  }
  function expand(data: Uint8Array): [Buffer, Buffer] {
    const bytes = Buffer.from(hkdf(Buffer.from(data), 64, { salt, info: "" }));
    return [bytes.subarray(0, 32), bytes.subarray(32)];
  }
  function mix(data: Uint8Array): void {
    [salt, key] = expand(data) as [Buffer<ArrayBuffer>, Buffer<ArrayBuffer>];
    counter = 0;
  }
  function encrypt(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, key, nonce(counter++), hash);
    authenticate(sealed);
    return sealed;
  }
  function decrypt(sealed: Uint8Array): Buffer {
    const plain = aesDecryptGCM(sealed, key, nonce(counter++), hash);
    authenticate(sealed);
    return plain;
  }

  return {
    frames(data) {
      rest = rest.length ? Buffer.concat([rest, data]) : data;
      if (!introSeen) {
        // A routing hint ("ED", version, 3 byte length) may come before the header.
        if (rest.subarray(0, 2).toString() === "ED") rest = rest.subarray(7 + rest.readUIntBE(4, 3));
        rest = rest.subarray(NOISE_WA_HEADER.length);
        introSeen = true;
      }
      const whole: Buffer[] = [];
      while (rest.length >= 3) {
        const size = rest.readUIntBE(0, 3);
        if (rest.length < size + 3) break;
        whole.push(rest.subarray(3, size + 3));
        rest = rest.subarray(size + 3);
      }
      return whole;
    },
    hello(frame) {
      const clientEphemeral = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
      if (!clientEphemeral) throw new Error("handshake without a client hello");
      authenticate(clientEphemeral);
      authenticate(ephemeral.public);
      mix(Curve.sharedKey(ephemeral.private, clientEphemeral));
      const own = Curve.generateKeyPair();
      const sealedOwn = encrypt(own.public);
      mix(Curve.sharedKey(own.private, clientEphemeral));
      const payload = encrypt(certificateChain(root, own.public));
      const serverHello = { ephemeral: ephemeral.public, static: sealedOwn, payload };
      return framed(proto.HandshakeMessage.encode({ serverHello }).finish());
    },
    finish(frame) {
      const last = proto.HandshakeMessage.decode(frame).clientFinish;
      if (!last?.static || !last.payload) throw new Error("handshake without a client finish");
      const clientStatic = decrypt(last.static);
      mix(Curve.sharedKey(ephemeral.private, clientStatic));
      const payload = proto.ClientPayload.decode(decrypt(last.payload));
      const [fromClient, toClient] = expand(empty);
      keys = { read: fromClient, write: toClient };
      return payload;
    },
    seal: (node) => framed(aesEncryptGCM(encodeBinaryNode(node), keys.write, nonce(written++), empty)),
    open: (frame) => decodeBinaryNode(aesDecryptGCM(frame, keys.read, nonce(read++), empty)),
  };
}

function certificateChain(root: KeyPair, leafKey: Uint8Array): Uint8Array {
  const intermediate = Curve.generateKeyPair();
  const { Details } = proto.CertChain.NoiseCertificate;
  const sign = (details: Uint8Array, signer: Uint8Array) => ({ details, signature: Curve.sign(signer, details) });
  return proto.CertChain.encode({
    intermediate: sign(Details.encode({ serial: 1, issuerSerial: 0, key: intermediate.public }).finish(), root.private),
    leaf: sign(Details.encode({ serial: 2, issuerSerial: 1, key: leafKey }).finish(), intermediate.private),
  }).finish();
}

function nonce(count: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(count, 8);
  return bytes;
}

function framed(data: Uint8Array): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntBE(data.length, 0, 3);
  return Buffer.concat([header, data]);
}
