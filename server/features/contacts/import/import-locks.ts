import type postgres from "postgres";

/**
 * Holds a lock in the database for each import of this process, on one connection kept for them. They end with the
 * process however it ends, which is how others know that nobody works on its imports any more.
 */
export class ImportLocks {
  readonly #sql: postgres.Sql;
  #connection: Promise<postgres.ReservedSql> | null = null;

  constructor(sql: postgres.Sql) {
    this.#sql = sql;
  }

  async hold(id: string): Promise<void> {
    const connection = await this.#reserve();
    await connection`select pg_advisory_lock(hashtextextended(${`contact-import:${id}`}, 0))`;
  }

  async free(id: string): Promise<void> {
    const connection = await this.#reserve();
    await connection`select pg_advisory_unlock(hashtextextended(${`contact-import:${id}`}, 0))`;
  }

  async release(): Promise<void> {
    const connection = await this.#connection;
    this.#connection = null;
    connection?.release();
  }

  #reserve(): Promise<postgres.ReservedSql> {
    this.#connection ??= this.#sql.reserve().catch((error: unknown) => {
      this.#connection = null;
      throw error;
    });
    return this.#connection;
  }
}
