import {
  readExtraColumns,
  type ExtraColumn,
  type ExtraValue,
} from '#app/linking/imports/rules/extra_columns'
import { isEmptyWord, isEndlessWord } from '#app/linking/imports/rules/flag_words'
import {
  describeNotKept,
  type ImportWarning,
  type NotKept,
} from '#app/linking/imports/rules/not_kept'
import type {
  ColumnMapping,
  ImportField,
  SourceRecord,
} from '#app/linking/imports/rules/source_link'
import { restoreCell } from '#app/shared/text/csv'

/** Fields in which a word such as `never` stands for nothing. */
const ENDLESS_FIELDS: readonly ImportField[] = ['createdAt', 'startsAt', 'endsAt', 'maxClicks']

/** How a record is to be read. */
export interface ReadingOptions {
  /** From our own export, whose texts are exact. */
  isOurs: boolean

  /** From our own CSV, whose formulas are defused. */
  isOurCsv: boolean
}

/** Reads one record field by field, and keeps what had to be left out. */
export class SourceReading {
  readonly notKept: NotKept[] = []
  readonly #record: SourceRecord
  readonly #extras: Map<ExtraColumn, ExtraValue[]>

  constructor(
    given: SourceRecord,
    private readonly columns: ColumnMapping,
    readonly options: ReadingOptions
  ) {
    this.#record = options.isOurCsv ? restoreCells(given) : given
    const taken = new Set<string>(Object.values(columns))
    this.#extras = readExtraColumns(this.#record, taken, options.isOurs)
  }

  /** Returns what the record has for a field, as it is. */
  raw(field: ImportField): unknown {
    return this.member(this.columns[field])
  }

  /** Returns what the record itself has under a name: a column may be called `constructor`. */
  member(name: string | null | undefined): unknown {
    return name && Object.hasOwn(this.#record, name) ? this.#record[name] : null
  }

  /** Reads a text; words for "nothing" are nothing, but in our own export. */
  text(field: ImportField): string | null {
    const value = this.raw(field)
    if (value === null || value === undefined) return null
    if (typeof value === 'object') {
      if (!Array.isArray(value) || value.length > 0) this.lose('value.unreadable', field, value)
      return null
    }
    return this.#plain(String(value), ENDLESS_FIELDS.includes(field))
  }

  /** Lists what the record has of a kind, without what is empty. */
  extras(kind: ExtraColumn): ExtraValue[] {
    const found = this.#extras.get(kind) ?? []
    return found.filter(
      ({ value }) =>
        value !== null && value !== undefined && this.#plain(String(value), false) !== null
    )
  }

  /** Returns the first of a kind. */
  extra(kind: ExtraColumn): unknown {
    return this.extras(kind)[0]?.value ?? null
  }

  lose(code: ImportWarning, field: string, value: unknown): void {
    this.notKept.push(describeNotKept(code, field, value))
  }

  #plain(given: string, mayBeEndless: boolean): string | null {
    if (this.options.isOurs) return given.trim() === '' ? null : given
    const text = given.trim()
    if (text === '' || isEmptyWord(text) || (mayBeEndless && isEndlessWord(text))) return null
    return text
  }
}

/** Removes the apostrophes that defuse what a spreadsheet would run. */
function restoreCells(record: SourceRecord): SourceRecord {
  const cells = Object.entries(record).map(([name, cell]) => [
    name,
    typeof cell === 'string' ? restoreCell(cell) : cell,
  ])
  return Object.fromEntries(cells)
}
