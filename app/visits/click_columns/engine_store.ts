import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type {
  AnswerLimits,
  ClickColumnStore,
  ColumnChoice,
  ColumnMark,
  ColumnReply,
  FigureQuestion,
  HeldColumn,
  HeldContent,
  HeldRange,
  QuarterAnswer,
} from '#app/platform/plugins/contract'
import type { ColumnFolder } from '#app/visits/click_columns/column_folder'
import type {
  ColumnFile,
  EngineCall,
  SealAnswer,
  SealCall,
} from '#app/visits/click_columns/engine/engine_call'
import { DamagedColumns, type EngineProcess } from '#app/visits/click_columns/engine/engine_process'
import { unpackFigures, type PackedFigures } from '#app/visits/click_columns/engine/packed_figures'
import { toColumnFile } from '#app/visits/click_columns/rules/column_file'

const SEAL_TIMEOUT_MS = 120_000

/** Columns in a folder of this machine, which an engine of this process reads. */
export class EngineStore implements ClickColumnStore {
  readonly isShared = false

  constructor(
    private readonly folder: ColumnFolder,
    private readonly engine: EngineProcess
  ) {}

  get isReady(): boolean {
    return this.engine.isRunning
  }

  async tryOut(limits: AnswerLimits): Promise<void> {
    await this.engine.call({ kind: 'ready' }, limits)
  }

  async readMark(): Promise<ColumnMark | null> {
    return this.folder.readMark()
  }

  begin(mark: ColumnMark): Promise<void> {
    return this.folder.writeMark(mark)
  }

  writeMark(mark: ColumnMark): Promise<void> {
    return this.folder.writeMark(mark)
  }

  tidy(): Promise<void> {
    return this.folder.clear()
  }

  listRanges(): Promise<string[]> {
    return this.folder.listFiles()
  }

  async hold(
    id: string,
    lines: AsyncIterable<readonly string[]>,
    columns: readonly HeldColumn[]
  ): Promise<HeldContent | null> {
    const linesPath = join(this.folder.unfinished, `${id}.csv`)
    let isEmpty = true
    async function* readText() {
      for await (const some of lines) {
        isEmpty = false
        yield `${some.join('\n')}\n`
      }
    }
    try {
      const file = createWriteStream(linesPath, { mode: 0o600 })
      await pipeline(Readable.from(readText()), file)
      return isEmpty ? null : await this.#make(id, { linesPath }, columns)
    } finally {
      await rm(linesPath, { force: true })
    }
  }

  merge(
    id: string,
    parts: readonly HeldRange[],
    columns: readonly HeldColumn[]
  ): Promise<ColumnReply<HeldContent>> {
    return this.#reply(() => this.#make(id, { files: this.#filesOf(parts) }, columns))
  }

  drop(id: string): Promise<void> {
    return this.folder.remove(id)
  }

  countQuarters(ranges: readonly HeldRange[], choice: ColumnChoice, limits: AnswerLimits) {
    const call: EngineCall = { ...choice, kind: 'quarters', files: this.#filesOf(ranges) }
    return this.#reply(() => this.engine.call<QuarterAnswer>(call, limits))
  }

  countFigures(ranges: readonly HeldRange[], question: FigureQuestion, limits: AnswerLimits) {
    const call: EngineCall = { ...question, kind: 'figures', files: this.#filesOf(ranges) }
    return this.#reply(async () => {
      return unpackFigures(await this.engine.call<PackedFigures>(call, limits))
    })
  }

  close(): void {
    this.engine.close()
  }

  #filesOf(ranges: readonly HeldRange[]): ColumnFile[] {
    return ranges.map((range) => toColumnFile(this.folder, range))
  }

  async #reply<Answer>(ask: () => Promise<Answer>): Promise<ColumnReply<Answer>> {
    try {
      return { answer: await ask() }
    } catch (error) {
      if (error instanceof DamagedColumns) return { damaged: error.ids }
      throw error
    }
  }

  /** Has the engine make a file, and puts it into its place once it is whole. */
  async #make(
    id: string,
    source: SealCall['source'],
    columns: readonly HeldColumn[]
  ): Promise<HeldContent> {
    const path = join(this.folder.unfinished, `${id}.parquet`)
    try {
      const made = await this.engine.call<SealAnswer>(
        { kind: 'seal', source, path, columns: columns.map(({ name, type }) => ({ name, type })) },
        { timeoutMs: SEAL_TIMEOUT_MS }
      )
      await rename(path, this.folder.fileOf(id))
      const { rowCount, hash, bytes } = made
      return { rowCount, checksum: Buffer.from(hash, 'hex'), bytes }
    } finally {
      await rm(path, { force: true })
    }
  }
}
