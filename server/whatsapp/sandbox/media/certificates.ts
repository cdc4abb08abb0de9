// Must come before x509, whose decorators need it.
import "reflect-metadata";
import { webcrypto } from "node:crypto";
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
import type { Store } from "../network/store.ts";

/** PEM texts: the authority to trust, and the media host's own certificate and key. */
export type Certificates = { caPem: string; certPem: string; keyPem: string; validUntil: number };

const dayMs = 86_400_000;
const validDays = 730;
const renewBeforeDays = 30;
const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/** The sandbox's certificates for 127.0.0.1 and localhost; made once, and again a month before they end. */
export async function openCertificates(store: Store): Promise<Certificates> {
  const table = store.table<Certificates>("certificates");
  const saved = table.get("media");
  if (saved && saved.validUntil > Date.now() + renewBeforeDays * dayMs) return saved;
  const made = await makeCertificates();
  table.set("media", made);
  return made;
}

async function makeCertificates(): Promise<Certificates> {
  const [caKeys, keys] = await Promise.all([newKeys(), newKeys()]);
  const notBefore = new Date(Date.now() - dayMs);
  const notAfter = new Date(Date.now() + validDays * dayMs);
  const ca = await X509CertificateGenerator.createSelfSigned({
    serialNumber: "01",
    name: "CN=WhatsApp sandbox",
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    keys: caKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  const leaf = await X509CertificateGenerator.create({
    serialNumber: "02",
    subject: "CN=localhost",
    issuer: ca.subject,
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: caKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        { type: "ip", value: "127.0.0.1" },
        { type: "dns", value: "localhost" },
      ]),
    ],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  const keyPem = `-----BEGIN PRIVATE KEY-----\n${pkcs8.replace(/(.{64})/g, "$1\n")}\n-----END PRIVATE KEY-----\n`;
  return { caPem: pem(ca), certPem: pem(leaf), keyPem, validUntil: notAfter.getTime() };
}

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
const pem = (certificate: X509Certificate) => `${certificate.toString("pem")}\n`;
