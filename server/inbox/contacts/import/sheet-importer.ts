import { randomUUID } from "node:crypto";
import type { ContactImport, ImportFailure } from "@balcao/shared/inbox/contacts.ts";
import { type Context, publish, transact } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import type { DatabaseAddress } from "../../../platform/sql/database.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { ImportLocks } from "./import-locks.ts";
import { beginImport, endImport, failed, findImport, newReport } from "./import-report.ts";
import { type ImportTarget, RowsRefused } from "./import-target.ts";
import type { KnownProblem } from "./read-contacts.ts";
import { readInProcess } from "./read-in-process.ts";
import type { SentSheet } from "./read-sheet.ts";
import { refusedUntil } from "./refused/forget-refused.ts";
import { storeRefused } from "./refused/store-refused.ts";
import { SheetFailure } from "./sheet-failure.ts";

/** The import was cancelled just before it was stored: nothing of it is stored. */
class Ended extends Error {}

const progressEveryMs = 250;

type Running = {
  report: ContactImport;
  target: ImportTarget;
  begunAt: Date;
  abort: AbortController;
  ended: Promise<void>;
};

/** Runs the imports that this process began, one after the other, because each may need much memory. */
export class SheetImporter {
  readonly #running = new Map<string, Running>();
  readonly #locks: ImportLocks;
  #turn: Promise<void> = Promise.resolve();

  constructor(address: DatabaseAddress) {
    this.#locks = new ImportLocks(address);
  }

  /** Starts an import and returns at once; its progress is published to the person. Throws ERR_IMPORT_RUNNING. */
  async start(ctx: Context, sheet: SentSheet, target: ImportTarget): Promise<ContactImport> {
    const report = newReport(randomUUID());
    const begunAt = ctx.now();
    // Locked before the import is visible: without the lock it would count as dead.
    try {
      await this.#locks.hold(report.id);
      await beginImport(ctx, report, actingUserId(ctx), target.contactListId);
    } catch (error) {
      await this.#locks.free(report.id);
      throw error;
    }
    const running: Running = { report, target, begunAt, abort: new AbortController(), ended: Promise.resolve() };
    this.#running.set(report.id, running);
    running.ended = this.#turn.then(() => this.#run(ctx, running, sheet));
    this.#turn = running.ended;
    return report;
  }

  /** The progress of an import; exact on the server that runs it. */
  async find(ctx: Context, id: string): Promise<ContactImport> {
    const stored = await findImport(ctx, id);
    return stored.state === "running" ? (this.#running.get(id)?.report ?? stored) : stored;
  }

  /** Cancels a running import, on any server; nothing of it is stored. A finished one stays as it is. */
  async cancel(ctx: Context, id: string): Promise<ContactImport> {
    const report = await this.find(ctx, id);
    if (report.state === "running") await endImport(ctx, { ...report, state: "cancelled" });
    this.#running.get(id)?.abort.abort(new Ended());
    return findImport(ctx, id);
  }

  async stop(): Promise<void> {
    for (const { abort } of this.#running.values()) abort.abort(new SheetFailure("interrupted"));
    await this.#turn;
  }

  /** Never rejects, because the next import waits for it. */
  async #run(ctx: Context, running: Running, sheet: SentSheet): Promise<void> {
    const { id } = running.report;
    try {
      await this.#import(ctx, running, sheet.content);
    } catch (error) {
      const reason = error instanceof SheetFailure ? reasonFor(error, sheet) : "internal";
      if (reason === "internal" && !(error instanceof Ended))
        ctx.log.error({ err: error, id }, "a spreadsheet import failed");
      if (!(error instanceof Ended))
        await endImport(ctx, failed(running.report, reason)).catch((err: unknown) =>
          ctx.log.error({ err, id }, "a spreadsheet import failed"),
        );
    } finally {
      this.#running.delete(id);
      await this.#locks.free(id).catch((err: unknown) => ctx.log.error({ err, id }, "a spreadsheet import failed"));
    }
  }

  /** Repeated without the rows that the database refuses: each time they are more, so that it ends. */
  async #import(
    ctx: Context,
    running: Running,
    content: Uint8Array,
    known: readonly KnownProblem[] = [],
  ): Promise<void> {
    const { target, begunAt, abort } = running;
    const { signal } = abort;
    // A second reading is part of the storing: its progress would go back.
    const progress = known.length > 0 ? () => {} : everyNowAndThen(ctx, running);
    const fields = (await target.fieldsOf?.(ctx)) ?? [];
    const options = { limits: { ...target.limits, fields }, known, signal, progress };
    const { contacts, refused, ...read } = await readInProcess(content, options);
    const { length: rows } = refused.rows;
    const file = rows > 0 ? { rows, until: refusedUntil(begunAt).toISOString() } : null;
    running.report = { ...running.report, ...read, done: read.total };
    const refusedNow = await retryLostRace(() =>
      transact(ctx, async (ctx) => {
        const stored = await target.store(ctx, contacts);
        await storeRefused(ctx, running.report.id, refused);
        // In the same transaction, so that a cancellation just before rolls everything back.
        if (!(await endImport(ctx, { ...running.report, ...stored, refused: file, state: "done" }))) throw new Ended();
        return [];
      }),
    ).catch((error: unknown) => {
      if (error instanceof RowsRefused) return error.rows;
      throw error;
    });
    if (refusedNow.length > 0) await this.#import(ctx, running, content, [...known, ...refusedNow]);
  }
}

const signatures = ["504b0304", "d0cf11e0"];

/** A text that only its name calls a workbook is no sheet that lacks a column. */
function reasonFor({ reason }: SheetFailure, { content, isCalledWorkbook }: SentSheet): ImportFailure {
  const isWorkbook = signatures.includes(Buffer.from(content.subarray(0, 4)).toString("hex"));
  const lacksColumn = reason === "noNumberColumn" || reason === "noNameColumn";
  return lacksColumn && isCalledWorkbook && !isWorkbook ? "unreadable" : reason;
}

/** Publishes the progress to the person, four times a second at most. */
function everyNowAndThen(ctx: Context, running: Running) {
  let toldAt = 0;
  return (done: number, total: number) => {
    running.report = { ...running.report, done, total };
    const now = Date.now();
    if (now - toldAt < progressEveryMs) return;
    toldAt = now;
    const payload = { action: "update" as const, import: running.report };
    publish(ctx, [rooms.user(actingUserId(ctx))], "contactImport", payload);
  };
}
