import type {
  AnswerLimits,
  ClickColumnStore,
  ColumnChoice,
  ColumnMark,
  ColumnReply,
  ColumnServer,
  FigureAnswer,
  FigureQuestion,
  HeldColumn,
  HeldContent,
  HeldRange,
  QuarterAnswer,
} from '#plugin_contract'
import { Connection } from './connection.js'
import { LineSum, toChecksum, toRow } from './lines.js'
import * as sql from './sql.js'

const KEEPING: AnswerLimits = { timeoutMs: 120_000 }
const MARK: AnswerLimits = { timeoutMs: 3_000 }

/** Ranges whose checksums are remembered. */
const KNOWN_RANGES = 20_000

type Table = 'clicks' | 'arriving'

/**
 * Clicks in a table of a ClickHouse server: a range is a partition, which is made beside and replaced whole, and is
 * never changed. What is not there as it was held answers nothing.
 */
export class ClickHouseStore implements ClickColumnStore {
  readonly isShared = true
  readonly isReady = true
  readonly #server: Connection
  #columns: readonly HeldColumn[] = []

  /** By id: checksum and pieces that it was found in. */
  readonly #matched = new Map<string, string>()

  constructor(server: ColumnServer, memoryMb: () => number) {
    this.#server = new Connection(server, memoryMb)
  }

  async tryOut(limits: AnswerLimits): Promise<void> {
    await this.#server.read('SELECT 1', limits)
  }

  async readMark(): Promise<ColumnMark | null> {
    const tables = await this.#server.read(sql.FIND_MARK, MARK)
    if (tables.length === 0) return null
    const [mark] = await this.#server.read(sql.READ_MARK, MARK)
    return mark ? { id: mark.id, seals: Number(mark.seals), layout: mark.layout } : null
  }

  async begin(mark: ColumnMark, columns: readonly HeldColumn[]): Promise<void> {
    this.#columns = []
    for (const text of sql.buildTables(columns)) await this.#server.run(text, KEEPING)
    await this.writeMark(mark)
  }

  async writeMark({ id, seals, layout }: ColumnMark): Promise<void> {
    await this.#server.run(
      `INSERT INTO mark (id, seals, layout)
      SELECT ${sql.quote(id)}, ${seals}, ${sql.quote(layout)}`,
      KEEPING
    )
  }

  async tidy(): Promise<void> {
    for (const id of await this.#list('arriving')) await this.#drop('arriving', id)
  }

  listRanges(): Promise<string[]> {
    return this.#list('clicks')
  }

  async hold(
    id: string,
    lines: AsyncIterable<readonly string[]>,
    columns: readonly HeldColumn[]
  ): Promise<HeldContent | null> {
    const sum = new LineSum()
    async function* rows(): AsyncGenerator<Buffer> {
      for await (const some of lines) {
        const text = some.map((line) => {
          sum.add(line)
          return toRow(id, line, columns)
        })
        yield Buffer.from(text.join(''), 'latin1')
      }
    }
    await this.#drop('arriving', id)
    const names = columns.map(({ name }) => name)
    await this.#server.insert('arriving', ['range_id', ...names], rows(), KEEPING)
    if (sum.rowCount === 0) return null
    return this.#putInPlace(id, { rowCount: sum.rowCount, checksum: sum.checksum }, columns)
  }

  async merge(
    id: string,
    parts: readonly HeldRange[],
    columns: readonly HeldColumn[]
  ): Promise<ColumnReply<HeldContent>> {
    const damaged = await this.#listDamaged(parts, KEEPING, columns)
    if (damaged.length > 0) return { damaged }
    await this.#drop('arriving', id)
    const ids = parts.map((part) => part.id)
    await this.#server.run(sql.buildMerge(id, ids, columns), KEEPING)
    const rowCount = parts.reduce((sum, part) => sum + part.rowCount, 0)
    const total = parts.reduce((sum, part) => sum + toSum(part.checksum), 0n)
    const checksum = toChecksum(BigInt.asUintN(64, total))
    return { answer: await this.#putInPlace(id, { rowCount, checksum }, columns) }
  }

  async drop(id: string): Promise<void> {
    this.#matched.delete(id)
    await this.#drop('arriving', id)
    await this.#drop('clicks', id)
  }

  countQuarters(
    ranges: readonly HeldRange[],
    choice: ColumnChoice,
    limits: AnswerLimits
  ): Promise<ColumnReply<QuarterAnswer>> {
    return this.#answer(ranges, limits, async (ids, read) => {
      const rows = await read(sql.buildQuarters(ids, choice))
      return rows.map((row) => ({ quarter: Number(row.quarter), clicks: Number(row.many) }))
    })
  }

  countFigures(
    ranges: readonly HeldRange[],
    question: FigureQuestion,
    limits: AnswerLimits
  ): Promise<ColumnReply<FigureAnswer>> {
    return this.#answer(ranges, limits, async (ids, read) => {
      const { listedDays, breakdowns, isByQuarter } = question
      const [counts, visitors, listed, ...shares] = await Promise.all([
        read(sql.buildCounts(ids, question)),
        read(sql.buildVisitors(ids, question)),
        listedDays.length === 0 ? [] : read(sql.buildListed(ids, question)),
        ...breakdowns.map((one) => read(sql.buildBreakdown(ids, question, one))),
      ])
      return {
        counts: counts.map((row) => ({
          quarter: Number(row.quarter),
          shift: Number(row.day_shift),
          class: row.class,
          clicks: Number(row.many),
        })),
        visitors: visitors.map((row) => {
          const [place, many] = [Number(row.place), Number(row.many)]
          return isByQuarter
            ? { day: 0, quarter: place, visitors: many }
            : { day: place, quarter: 0, visitors: many }
        }),
        listed: listed.map((row) => ({
          day: Number(row.day),
          noted: Number(row.noted),
          link: Number(row.link_no),
          visitor: row.who,
          firstMs: Number(row.first_ms),
        })),
        breakdowns: shares.map((rows) =>
          rows.map((row) => ({
            key: row.value === null ? null : String(row.value),
            humanClicks: Number(row.humans),
            scans: Number(row.scans),
          }))
        ),
      }
    })
  }

  close(): void {
    this.#server.close()
  }

  /**
   * Answers of ranges that are as they should be before and after: none is changed in place, and one that was dropped
   * in between does not come back.
   */
  async #answer<Answer>(
    ranges: readonly HeldRange[],
    limits: AnswerLimits,
    count: (
      ids: readonly string[],
      read: (text: string) => Promise<Record<string, any>[]>
    ) => Promise<Answer>
  ): Promise<ColumnReply<Answer>> {
    const before = await this.#listDamaged(ranges, limits)
    if (before.length > 0) return { damaged: before }
    const ids = ranges.map(({ id }) => id)
    const answer = await count(ids, (text) => this.#server.read(text, limits))
    const after = await this.#listDamaged(ranges, limits)
    return after.length > 0 ? { damaged: after } : { answer }
  }

  /** Has what arrived take the place of the range, if it is what was sent. */
  async #putInPlace(
    id: string,
    { rowCount, checksum }: Omit<HeldContent, 'bytes'>,
    columns: readonly HeldColumn[]
  ): Promise<HeldContent> {
    const sums = await this.#readSums('arriving', [id], columns, KEEPING)
    if (sums.get(id) !== describe({ rowCount, checksum })) {
      throw new Error('A range of clicks did not arrive as it was sent')
    }
    await this.#server.run(sql.buildReplace(id), KEEPING)
    await this.#drop('arriving', id)
    const [held] = await this.#server.read(sql.buildHeld('clicks', [id]), KEEPING)
    if (Number(held?.held) !== rowCount) throw new Error('A range of clicks was not put in place')
    return { rowCount, checksum, bytes: Number(held.size) }
  }

  /** Finds ranges that do not come to what they should; sums are read again where the pieces are others. */
  async #listDamaged(
    ranges: readonly HeldRange[],
    limits: AnswerLimits,
    columns?: readonly HeldColumn[]
  ): Promise<string[]> {
    const found = await this.#server.read(
      sql.buildHeld(
        'clicks',
        ranges.map(({ id }) => id)
      ),
      limits
    )
    const held = new Map(found.map((row) => [row.id as string, row]))
    const damaged = ranges.filter(({ id, rowCount }) => Number(held.get(id)?.held) !== rowCount)
    const marks = new Map(
      ranges.map((range) => [range.id, `${describe(range)} ${held.get(range.id)?.pieces}`])
    )
    const unknown = ranges.filter(
      (range) => !damaged.includes(range) && this.#matched.get(range.id) !== marks.get(range.id)
    )
    if (unknown.length === 0) return damaged.map(({ id }) => id)
    const ids = unknown.map(({ id }) => id)
    const described = columns ?? (await this.#readColumns(limits))
    const sums = await this.#readSums('clicks', ids, described, limits)
    for (const range of unknown) {
      if (sums.get(range.id) === describe(range)) this.#matched.set(range.id, marks.get(range.id)!)
      else damaged.push(range)
    }
    for (const id of this.#matched.keys()) {
      if (this.#matched.size <= KNOWN_RANGES) break
      this.#matched.delete(id)
    }
    return damaged.map(({ id }) => id)
  }

  async #readSums(
    table: Table,
    ids: readonly string[],
    columns: readonly HeldColumn[],
    limits: AnswerLimits
  ): Promise<Map<string, string>> {
    const rows = await this.#server.read(sql.buildChecksums(table, ids, columns), limits)
    return new Map(
      rows.map((row) => [
        row.id as string,
        describe({ rowCount: Number(row.held), checksum: toChecksum(BigInt(row.total)) }),
      ])
    )
  }

  /** Reads the columns of the table, in the order in which lines have them. */
  async #readColumns(limits: AnswerLimits): Promise<readonly HeldColumn[]> {
    if (this.#columns.length > 0) return this.#columns
    const rows = await this.#server.read('DESCRIBE TABLE clicks', limits)
    this.#columns = rows
      .filter(({ name }) => name !== 'range_id')
      .map(({ name, type }) => ({ name, type: /String/.test(type) ? 'TEXT' : 'BIGINT' }))
    return this.#columns
  }

  async #list(table: Table): Promise<string[]> {
    const rows = await this.#server.read(sql.buildHeld(table, null), KEEPING)
    return rows.map(({ id }) => id)
  }

  async #drop(table: Table, id: string): Promise<void> {
    await this.#server.run(sql.buildDrop(table, id), KEEPING)
  }
}

function describe({ rowCount, checksum }: Omit<HeldContent, 'bytes'>): string {
  return `${rowCount} ${toSum(checksum)}`
}

function toSum(checksum: Uint8Array): bigint {
  return Buffer.from(checksum).readBigUInt64BE(24)
}
