import type { Profile } from "@balcao/shared/workspace/users.ts";

/** The actor: a signed-in person, or the system on behalf of a company. */
export type Actor = (
  | {
      type: "user";
      id: number;
      name: string;
      profile: Profile;
      super: boolean;
      queueIds: readonly number[];
      loginId: string;
      /** Set while a super user works in another company than their own. */
      supports: Supporting | null;
    }
  | {
      type: "system";
      name: string;
      /** The cause that the system works for; without one it is the system itself. */
      cause?: Cause;
    }
) &
  Chain;

/** Support access: the person's own company, the chosen queues, and the end. */
export type Supporting = { homeCompanyId: number; queueIds: readonly number[]; endsAt: Date };

/** The cause of a change. The id is that of a row of its kind: a contact, a campaign, for `api` a connection. */
export type Cause = {
  by: "user" | "contact" | "rule" | "flow" | "campaign" | "api" | "system";
  /** Null if it is unknown, such as that of a person who writes on the phone. */
  id: number | null;
};

/** Absent at the beginning of a chain of reactions. */
type Chain = {
  /** How many reactions lie between the first cause and the actor. */
  depth?: number;
  /** The cause before this one. */
  after?: Cause;
};

/** The origin of a change: its cause, and its place in a chain of reactions. Jobs carry it in their data. */
export type Origin = Cause & Required<Pick<Chain, "depth">> & Pick<Chain, "after">;

/** A chain of reactions ends here (docs/decisions/0081). */
export const mostDepth = 8;

/** Thrown instead of a change beyond `mostDepth`. The change that caused the reaction goes on without it. */
export class LoopEnded extends Error {
  override name = "LoopEnded";
}

/** For the caller of a reaction: any other error is thrown on. */
export function unlessEnded(error: unknown): void {
  if (!(error instanceof LoopEnded)) throw error;
}

/** The origin of what the actor changes. */
export function originOf({ actor }: { actor: Actor }): Origin {
  const { depth = 0, after } = actor;
  const cause = actor.type === "user" ? { by: "user" as const, id: actor.id } : (actor.cause ?? nobody);
  return { ...cause, depth, ...(after ? { after } : {}) };
}

const nobody: Cause = { by: "system", id: null };

/** The system as actor, for work whose origin is known, such as a job's. */
export const systemActor = (name: string, { depth, after, ...cause }: Origin = { ...nobody, depth: 0 }): Actor => ({
  type: "system",
  name,
  cause,
  depth,
  ...(after ? { after } : {}),
});

/**
 * Returns a context that acts for another cause than `ctx`: for a rule that reacts, or for the contact of a message.
 */
export function actingFor<C extends { actor: Actor }>(ctx: C, name: string, cause: Cause): C {
  const { depth, by, id } = originOf(ctx);
  // At the beginning of a chain nothing came before.
  return { ...ctx, actor: systemActor(name, { ...cause, depth, ...(depth > 0 ? { after: { by, id } } : {}) }) };
}

/**
 * The system as actor, for the same cause and one reaction further from the first one. A reaction has no rights or
 * history of the person whose change it reacts to.
 */
export function reacting<C extends { actor: Actor }>(ctx: C): C {
  const origin = originOf(ctx);
  return { ...ctx, actor: systemActor("reaction", { ...origin, depth: origin.depth + 1 }) };
}
