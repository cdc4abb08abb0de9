/** Encrypted data with its initialisation vector, a different one each time. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

const ivLength = 12;

/** A key that no script can read; the browser stores it. */
export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

const cipher = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(place),
});

/** Encrypts with AES-256-GCM. The place is authenticated: moved to another place, the data cannot be decrypted. */
export async function seal(key: CryptoKey, place: string, content: Uint8Array): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  return { iv, bytes: await crypto.subtle.encrypt(cipher(iv, place), key, new Uint8Array(content)) };
}

/** Decrypts; null if the key or place is different, or the data was changed. */
export async function unseal(key: CryptoKey, place: string, { iv, bytes }: Sealed): Promise<Uint8Array | null> {
  const opened = await crypto.subtle.decrypt(cipher(iv, place), key, bytes).catch(() => null);
  return opened && new Uint8Array(opened);
}

export const sealText = (key: CryptoKey, place: string, text: string): Promise<Sealed> =>
  seal(key, place, new TextEncoder().encode(text));

export async function unsealText(key: CryptoKey, place: string, sealed: Sealed): Promise<string | null> {
  const opened = await unseal(key, place, sealed);
  return opened && new TextDecoder().decode(opened);
}
