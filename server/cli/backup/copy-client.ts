import { Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { Client, type ClientConfig } from "pg";
import { parse, toClientConfig } from "pg-connection-string";
import type { DatabaseAddress } from "../../platform/sql/database.ts";

type Settings = ClientConfig & { isEncryptionOptional?: boolean };

/**
 * Opens one connection for statements that copy whole tables, and closes it when `work` ends or `signal` aborts. It
 * does not use the product's own driver, which can leave its socket paused for ever after a copy, and loses a copy's
 * failure (postgres 3.4.9; look again with the next version).
 */
export async function withCopyClient<T>(
  address: DatabaseAddress,
  work: (client: Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { client, socket } = await connect(settingsOf(address), signal);
  try {
    return await work(client);
  } finally {
    // A destroyed socket never completes the closing handshake.
    if (!socket.destroyed) await client.end();
  }
}

async function connect(settings: Settings, signal?: AbortSignal): Promise<{ client: Client; socket: Socket }> {
  const socket = new Socket();
  if (signal) addAbortSignal(signal, socket);
  const client = new Client({
    ...settings,
    application_name: "balcao-backup",
    options: "-c TimeZone=UTC",
    stream: () => socket,
  });
  // A lost connection fails the running statement; without a listener the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return { client, socket };
  } catch (error) {
    socket.destroy();
    // The client does not support `sslmode=prefer`, which continues unencrypted if the server has no TLS (pg 8.23).
    const isRefused = error instanceof Error && error.message.includes("does not support SSL");
    if (isRefused && settings.isEncryptionOptional) return connect({ ...settings, ssl: false }, signal);
    throw error;
  }
}

/** Runs `work` in a transaction. */
export async function inTransaction<T>(client: Client, mode: string, work: () => Promise<T>): Promise<T> {
  await client.query(`begin ${mode}`);
  try {
    const done = await work();
    await client.query("commit");
    return done;
  } catch (error) {
    // A lost connection has ended the transaction too.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

function settingsOf(address: DatabaseAddress): Settings {
  // Parses `sslmode` as PostgreSQL's own programs do.
  if ("url" in address) {
    const parsed = parse(address.url, { useLibpqCompat: true });
    return { ...toClientConfig(parsed), isEncryptionOptional: parsed.sslmode === "prefer" };
  }
  const { username, ...rest } = address;
  return { ...rest, user: username };
}
