import postgres from "postgres";
import { SendError } from "../../channels/send-error.ts";
import type { Random } from "../../platform/seeded-random.ts";
import type { World } from "../world.ts";
import type { TestRedis } from "./redis.ts";
import { injectRedisFaults } from "./redis-faults.ts";

/** Occasional failures of all that a world depends on. */
export type Faults = {
  /** Causes one fault now, or makes the next operation of its kind fail. Returns the fault's name. */
  strike: () => Promise<string>;
  /** Ends all faults. */
  end: () => Promise<void>;
};

const aside = "balcao-faults";

export function injectFaults(world: World, redis: TestRedis, random: Random): Faults {
  const { host, port, username, password, database } = addressOf(world);
  const sql = postgres({
    ...{ host, port, username, password, database, max: 1, onnotice: () => {} },
    connection: { application_name: aside },
  });
  const { whatsapp, services } = world;
  const waiting = { offline: 0, throws: 0, timeout: 0, disk: 0 };
  const send = whatsapp.send.bind(whatsapp);
  whatsapp.send = async (...args) => {
    if (used("offline")) throw new SendError("offline", "the connection went away");
    if (used("throws")) throw new Error("an unexpected error");
    const sent = await send(...args);
    if (used("timeout")) throw new SendError("timeout", "no answer, although it was sent");
    return sent;
  };
  const write = services.fileStore.write.bind(services.fileStore);
  services.fileStore.write = (key, content) => {
    if (!used("disk")) return write(key, content);
    content.destroy();
    return Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  };
  function used(kind: keyof typeof waiting): boolean {
    if (waiting[kind] === 0) return false;
    waiting[kind] -= 1;
    return true;
  }
  const later = (kind: keyof typeof waiting) => async () => {
    waiting[kind] += 1;
  };
  const at = (how: "pg_terminate_backend" | "pg_cancel_backend", share: number) => async () => {
    await sql`select ${sql(how)}(pid) from pg_stat_activity where datname = current_database()
      and application_name <> ${aside} and backend_type = 'client backend' and random() < ${share}`;
  };
  const redisFaults = injectRedisFaults(redis, random);
  const kinds: Record<string, () => Promise<void>> = {
    ...redisFaults.kinds,
    offline: later("offline"),
    throws: later("throws"),
    timeout: later("timeout"),
    disk: later("disk"),
    "connections cut": at("pg_terminate_backend", 0.3),
    "statements cancelled": at("pg_cancel_backend", 0.5),
    "clock moved": async () => {
      world.clock.now = new Date(world.clock.now.getTime() + random.between(-300, 300) * 1_000);
    },
  };
  return {
    strike: async () => {
      const kind = random.of(Object.keys(kinds));
      await kinds[kind]?.();
      return kind;
    },
    end: async () => {
      await redisFaults.end();
      whatsapp.send = send;
      services.fileStore.write = write;
      await sql.end();
    },
  };
}

function addressOf({ database: { address } }: World) {
  if ("url" in address) throw new Error("a test's database has no URL");
  return address;
}

/** Fills the disk of the files until the returned function is called. */
export function fillDisk({ services: { fileStore } }: Pick<World, "services">): () => void {
  const { write } = fileStore;
  fileStore.write = async (_key, content) => {
    // A part is accepted before the disk is full.
    for await (const _ of content) break;
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  return () => {
    fileStore.write = write;
  };
}
