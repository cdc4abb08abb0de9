import { type Identity, idOf } from "../../channels/chat.ts";

/** The name of a contact whose name nobody has told. */
export function placeholderName(identities: readonly Identity[]): string {
  const [phone, username] = [idOf({ identities }, "phone"), idOf({ identities }, "username")];
  return phone ?? (username && `@${username}`) ?? identities[0]?.value ?? "?";
}

/** Condition: the contact is named by one of these ids, so the person's own name is better. */
export const isPlaceholderName = (name: string, identities: readonly Identity[]): boolean =>
  identities.some(({ kind, value }) => name === (kind === "username" ? `@${value}` : value));
