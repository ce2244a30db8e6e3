import { Readable } from 'node:stream'
import type { ClickHouseClient } from '@clickhouse/client'
import type { ColumnServer } from '#plugin_contract'

/** Questions that one process sends at a time; the others wait here. */
const OPEN = 4

/** Longest statement, bytes, and most parts of it: lists of links are long. */
const QUERY_BYTES = 64_000_000
const ELEMENTS = 10_000_000

/** Copying takes longer than questions. */
const LONGEST_MS = 300_000

/** What a statement may take. */
export interface StatementLimits {
  timeoutMs: number
  over?: AbortSignal
}

/** Speaks to the server: the library is loaded with the first statement. */
export class Connection {
  #client: Promise<ClickHouseClient> | null = null
  #known: Promise<ReadonlySet<string>> | null = null

  constructor(
    private readonly server: ColumnServer,
    private readonly memoryMb: () => number
  ) {}

  async read(text: string, limits: StatementLimits): Promise<Record<string, any>[]> {
    const client = await this.#connect()
    const settings = await this.#settings(limits)
    return untilOver(limits, async (signal) => {
      const found = await client.query({
        query: text,
        format: 'JSONEachRow',
        clickhouse_settings: settings,
        abort_signal: signal,
      })
      return found.json<Record<string, any>>()
    })
  }

  async run(text: string, limits: StatementLimits): Promise<void> {
    const client = await this.#connect()
    const settings = await this.#settings(limits)
    await untilOver(limits, (signal) =>
      client.command({ query: text, clickhouse_settings: settings, abort_signal: signal })
    )
  }

  /** Sends rows of tab-separated values while they come. */
  async insert(
    table: string,
    columns: [string, ...string[]],
    rows: AsyncIterable<Buffer>,
    limits: StatementLimits
  ): Promise<void> {
    const client = await this.#connect()
    const settings = await this.#settings(limits)
    await untilOver(limits, (signal) =>
      client.insert({
        table,
        columns,
        values: Readable.from(rows, { objectMode: false }),
        format: 'TabSeparated',
        clickhouse_settings: settings,
        abort_signal: signal,
      })
    )
  }

  close(): void {
    const client = this.#client
    this.#client = this.#known = null
    client?.then((open) => open.close()).catch(() => {})
  }

  #connect(): Promise<ClickHouseClient> {
    this.#client ??= import('@clickhouse/client').then(({ createClient, ClickHouseLogLevel }) => {
      const { url, user, password, database, authorities } = this.server
      return createClient({
        url,
        username: user,
        password,
        database,
        ...(authorities && { tls: { ca_cert: Buffer.from(authorities.join('\n')) } }),
        application: 'shunt',
        request_timeout: LONGEST_MS,
        max_open_connections: OPEN,
        log: { level: ClickHouseLogLevel.OFF },
      })
    })
    return this.#client
  }

  /** Limits as the server knows them: what an older one does not know, it would refuse. */
  async #settings({ timeoutMs }: StatementLimits): Promise<Record<string, string | number>> {
    this.#known ??= this.#readKnown()
    const known = await this.#known.catch((error) => {
      this.#known = null
      throw error
    })
    const memory = this.memoryMb() * 1_000_000
    const wanted: Record<string, string | number> = {
      max_execution_time: Math.ceil(timeoutMs / 1_000),
      max_memory_usage: String(memory),
      max_bytes_before_external_group_by: String(Math.floor(memory / 2)),
      max_query_size: String(QUERY_BYTES),
      max_ast_elements: ELEMENTS,
      max_expanded_ast_elements: ELEMENTS,
      cancel_http_readonly_queries_on_client_close: 1,
      async_insert: 0,
      join_use_nulls: 0,
      transform_null_in: 0,
    }
    return Object.fromEntries(Object.entries(wanted).filter(([name]) => known.has(name)))
  }

  async #readKnown(): Promise<ReadonlySet<string>> {
    const client = await this.#connect()
    const found = await client.query({
      query: 'SELECT name FROM system.settings',
      format: 'JSONEachRow',
      abort_signal: AbortSignal.timeout(5_000),
    })
    const rows = await found.json<{ name: string }>()
    return new Set(rows.map(({ name }) => name))
  }
}

/** Gives up at the end of the time, or when no one waits any more. */
function untilOver<Result>(
  { timeoutMs, over }: StatementLimits,
  run: (signal: AbortSignal) => Promise<Result>
): Promise<Result> {
  const time = AbortSignal.timeout(timeoutMs)
  return run(over ? AbortSignal.any([over, time]) : time)
}
