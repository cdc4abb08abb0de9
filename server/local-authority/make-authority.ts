// Imported first: x509's decorators need it.
import "reflect-metadata";
import { randomBytes, webcrypto } from "node:crypto";
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";

/** A certificate and its key, as PEM texts, for a simulator on this computer or its client. */
export type IssuedCertificate = { certPem: string; keyPem: string };
/** The authority that issues such certificates. */
export type Authority = { caPem: string; issue: (order: CertificateOrder) => Promise<IssuedCertificate> };

type CertificateOrder = {
  /** The common name. */
  name: string;
  /** A server answers at localhost and 127.0.0.1; a client calls. */
  for: "server" | "client";
  /** The end of its validity; the authority's own when absent. */
  notAfter?: Date;
};

const dayMs = 86_400_000;
const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/** Makes an authority that is valid for `validDays` days. Its private key is kept in memory only. */
export async function makeAuthority(name: string, validDays: number): Promise<Authority> {
  const keys = await newKeys();
  const notBefore = new Date(Date.now() - 400 * dayMs);
  const lastDay = new Date(Date.now() + validDays * dayMs);
  const signing = { notBefore, signingAlgorithm: algorithm };
  const ca = await X509CertificateGenerator.createSelfSigned({
    ...signing,
    serialNumber: newSerial(),
    name: `CN=${name}`,
    notAfter: lastDay,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  const issue = async (order: CertificateOrder): Promise<IssuedCertificate> => {
    const own = await newKeys();
    const usage = order.for === "server" ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth;
    const leaf = await X509CertificateGenerator.create({
      ...signing,
      serialNumber: newSerial(),
      subject: `CN=${order.name}`,
      issuer: ca.subject,
      notAfter: order.notAfter ?? lastDay,
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      extensions: [
        new BasicConstraintsExtension(false),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([usage]),
        ...(order.for === "server" ? [here()] : []),
      ],
    });
    return { certPem: pem(leaf), keyPem: await keyPem(own.privateKey) };
  };
  return { caPem: pem(ca), issue };
}

const here = () =>
  new SubjectAlternativeNameExtension([
    { type: "ip", value: "127.0.0.1" },
    { type: "dns", value: "localhost" },
  ]);
const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
// The first byte is below 0x80, as serial numbers are positive.
const newSerial = () => `01${randomBytes(8).toString("hex")}`;
const pem = (certificate: X509Certificate) => `${certificate.toString("pem")}\n`;

async function keyPem(key: webcrypto.CryptoKey): Promise<string> {
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", key)).toString("base64");
  return `-----BEGIN PRIVATE KEY-----\n${pkcs8.replace(/(.{64})/g, "$1\n")}\n-----END PRIVATE KEY-----\n`;
}
