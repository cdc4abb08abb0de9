import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Redis } from "ioredis";
import { z } from "zod";
import type { Services } from "../context.ts";
import type { Finding } from "../platform/finding.ts";
import type { Keyring, SealedKind } from "../platform/secrets/secrets.ts";
import type { Database } from "../platform/sql/database.ts";
import type { ChannelSink, SessionChannel } from "./channel.ts";
import type { ChannelKind } from "./channels.ts";
import type { WebhookChannel } from "./webhook-channel.ts";

/**
 * All that the server knows of a kind of channel. `channel-kinds.ts` lists them. The settings are read before anything
 * else is loaded, so a module imports only its kind, its settings and what is as light; the functions import the rest.
 */
export type ChannelModule = {
  readonly kind: ChannelKind;
  /** The values that it seals, and the purpose of their key, which is derived from the operator's secret. */
  readonly sealed?: { readonly purpose: string; readonly values: (keys: Keyring) => Promise<SealedKind[]> };
  /** Work at fixed times, each under a name that no other work has. */
  readonly recurringWork?: Readonly<Record<string, { cron: string; run: (services: Services) => Promise<unknown> }>>;
  /** The names of its settings in the environment. */
  readonly settingNames: readonly string[];
  /** Reads its settings. Throws ZodError. */
  readonly configure: (environment: Readonly<Record<string, unknown>>) => ConfiguredChannel;
};

/** A channel with the operator's settings. */
export type ConfiguredChannel = {
  open: (parts: ChannelParts) => Promise<OpenedChannel>;
  /** The doctor's look at its settings. */
  examine: (publicUrl: string | null) => Promise<readonly Finding[]>;
  /** The doctor's look at its connections, in a database of this version. */
  examineNumbers: (db: Database, publicUrl: string | null) => Promise<readonly Finding[]>;
};

/** The server's parts that a channel may use. */
type ChannelParts = {
  services: Services;
  /** The keys for a purpose. */
  keyring: (purpose: string) => Keyring;
  /** Control address of the sandbox network; null outside the sandbox. */
  sandboxUrl: string | null;
  publicUrl: string | null;
  /** Shared with the other servers of this installation; null for a server that is alone. */
  redis: Redis | null;
};

/** How a server makes the adapter, as a session or as a channel that calls us, and the routes of its set-up. */
type OpenedChannel = {
  session?: (sink: ChannelSink) => SessionChannel;
  webhook?: (sink: ChannelSink) => WebhookChannel;
  routes?: FastifyPluginAsyncZod;
};

type Parts<Shape extends z.ZodRawShape, Settings> = Omit<ChannelModule, "settingNames" | "configure"> & {
  /** Its variables of the environment, and what the adapter gets of them. */
  settings: { variables: Shape; read: (variables: z.output<z.ZodObject<Shape>>) => Settings };
  examine?: (variables: z.output<z.ZodObject<Shape>>, publicUrl: string | null) => Promise<readonly Finding[]>;
  examineNumbers?: (
    db: Database,
    variables: z.output<z.ZodObject<Shape>>,
    publicUrl: string | null,
  ) => Promise<readonly Finding[]>;
  open: (parts: ChannelParts, settings: Settings) => Promise<OpenedChannel>;
};

/** Describes a channel. Its settings keep their type, which nobody else needs to know. */
export function channelModule<Shape extends z.ZodRawShape, Settings>({
  settings: { variables, read },
  examine,
  examineNumbers,
  open,
  ...module
}: Parts<Shape, Settings>): ChannelModule {
  return {
    ...module,
    settingNames: Object.keys(variables),
    configure: (environment) => {
      const given = z.object(variables).parse(environment);
      const settings = read(given);
      return {
        open: (parts) => open(parts, settings),
        examine: async (publicUrl) => (await examine?.(given, publicUrl)) ?? [],
        examineNumbers: async (db, publicUrl) => (await examineNumbers?.(db, given, publicUrl)) ?? [],
      };
    },
  };
}

/** For a channel without settings. */
export const noSettings = { variables: {}, read: () => null };
