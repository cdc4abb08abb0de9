import type { BinaryNode } from "@whiskeysockets/baileys";
import type { Store } from "./store.ts";

/** The data to encrypt a message again when the device asks for it. */
export type Resend = {
  from: string;
  group: string | null;
  payload: Uint8Array;
  attrs: Record<string, string>;
  /** The number of attempts that must still arrive undecryptable. */
  corrupt: number;
};

type Queued = {
  device: string;
  node: BinaryNode;
  resend: Resend | null;
  retries: number;
  nacks: number;
};

/**
 * Stanzas that a linked device (`<number>:<id>`) has not acknowledged yet, in the order they were sent. This is their
 * only copy.
 */
export type DeviceQueues = {
  put(device: string, node: BinaryNode, resend: Resend | null): void;
  all(device: string): BinaryNode[];
  size(device: string): number;
  /** Removes an acknowledged stanza. Returns true if it was waiting. */
  acknowledge(device: string, tag: string, id: string): boolean;
  /** Removes a refused stanza, unless the device asked for it again before. */
  refuse(device: string, tag: string, id: string): void;
  /** Marks a stanza that the device asks for again; null if none of that id waits. */
  askAgain(device: string, id: string): Resend | null;
  forget(device: string): void;
};

export function openQueues(store: Store): DeviceQueues {
  const saved = store.table<Queued>("queue");
  const byDevice = new Map<string, Map<string, Queued>>();
  const queueOf = (device: string) => {
    const queue = byDevice.get(device) ?? new Map<string, Queued>();
    byDevice.set(device, queue);
    return queue;
  };
  for (const [id, entry] of saved.entries()) queueOf(entry.device).set(id.slice(entry.device.length + 1), entry);

  function remove(device: string, key: string): boolean {
    saved.delete(`${device} ${key}`);
    return queueOf(device).delete(key);
  }

  return {
    put(device, node, resend) {
      const key = stanzaKey(node);
      const before = queueOf(device).get(key);
      const entry = { device, node, resend, retries: before?.retries ?? 0, nacks: before?.nacks ?? 0 };
      queueOf(device).set(key, entry);
      saved.set(`${device} ${key}`, entry);
    },
    all: (device) => [...queueOf(device).values()].map((entry) => entry.node),
    size: (device) => queueOf(device).size,
    acknowledge(device, tag, id) {
      if (tag === "message") return remove(device, `message ${id}`);
      // Several receipts share their message's id: the oldest one is meant.
      for (const [key, entry] of queueOf(device)) {
        if (entry.node.tag === tag && entry.node.attrs.id === id) return remove(device, key);
      }
      return false;
    },
    refuse(device, tag, id) {
      const entry = queueOf(device).get(`message ${id}`);
      if (tag === "message" && entry && entry.nacks < entry.retries) {
        entry.nacks++;
        return;
      }
      this.acknowledge(device, tag, id);
    },
    askAgain(device, id) {
      const entry = queueOf(device).get(`message ${id}`);
      if (!entry?.resend) return null;
      entry.retries++;
      return entry.resend;
    },
    forget(device) {
      for (const stanza of queueOf(device).keys()) saved.delete(`${device} ${stanza}`);
      byDevice.delete(device);
    },
  };
}

function stanzaKey({ tag, attrs }: BinaryNode): string {
  if (tag === "message") return `message ${attrs.id}`;
  return [tag, attrs.id, attrs.from, attrs.participant, attrs.type].filter(Boolean).join(" ");
}
