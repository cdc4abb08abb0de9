import { type IdentityKind, identityKinds } from "@balcao/shared/channels/identity-kinds.ts";

/** The kinds under which a channel tells that a person stops or resumes advertising. */
export const advertisingKinds: ReadonlySet<IdentityKind> = new Set(["phone", "bsuid", "parent_bsuid"]);

/** One way in which a channel names a person or a group. No other of the company has the same value of this kind. */
export type Identity = { kind: IdentityKind; value: string };

/** The other party of a chat, by every id that is known of it, the most trusted first; at least one. */
export type Chat = {
  kind: "contact" | "group";
  identities: readonly Identity[];
  /** The card that the contact sent at our request; only of a received message. */
  ownCard?: OwnCard;
};

/** The number on a contact's own card. `isAttested`: the channel vouches that it is the contact's. */
export type OwnCard = { number: string; isAttested: boolean };

type Known = { readonly [kind in IdentityKind]?: string | null | undefined };

/** Ids by their kind as a list, the most trusted first; those that are null or absent are not known. */
export const identitiesOf = (known: Known): Identity[] =>
  identityKinds.flatMap((kind) => (known[kind] ? [{ kind, value: known[kind] }] : []));

/** The same ids, the most trusted first. */
export const byTrust = <I extends Identity>(identities: readonly I[]): I[] =>
  [...identities].sort((a, b) => identityKinds.indexOf(a.kind) - identityKinds.indexOf(b.kind));

/** The chat with a person. */
export const contactChat = (known: Omit<Known, "group">): Chat => ({
  kind: "contact",
  identities: identitiesOf(known),
});

/** The chat of a group. */
export const groupChat = (group: string): Chat => ({ kind: "group", identities: identitiesOf({ group }) });

/** The id of this kind; null if it is not known. */
export const idOf = ({ identities }: Pick<Chat, "identities">, kind: IdentityKind): string | null =>
  identities.find((one) => one.kind === kind)?.value ?? null;
