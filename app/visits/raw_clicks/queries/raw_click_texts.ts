import { inTurns } from '#app/shared/limits/own_turn'
import { ClickNameReader } from '#app/visits/raw_clicks/queries/click_name_reader'
import {
  PACKED_COLUMNS,
  TEXT_COLUMNS,
  type ReportedClick,
} from '#app/visits/raw_clicks/reported_click'
import { NUMBERED_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'

/** What a row says in numbers. */
export interface PackedRow {
  /** Values and numbers of the columns of `PACKED_COLUMNS`, each followed by a line break but the last. */
  packed: string | null

  /** Numbers of the columns of `TEXT_COLUMNS`; missing where none are wanted. */
  [text: TextName]: number | null
}

type TextName = `text_${number}`
const TEXT_NAMES = TEXT_COLUMNS.map((_, at): TextName => `text_${at}`)
const NO_TEXTS: readonly null[] = []

/** What stands at each place of a packed text: a value as it is, or a number of this kind. */
const PLACES = PACKED_COLUMNS.map((name) => NUMBERED_COLUMNS[name].kept)

/** Rows that are looked at without a pause. */
const ROWS_AT_ONCE = 1_000

/** Different texts that are remembered. */
const HELD = 50_000

type Texts = Pick<ReportedClick, 'packed' | 'texts'>

/** Turns the numbers of raw clicks into what they stand for, a page of rows at a time. */
export class RawClickTexts {
  readonly #names = new ClickNameReader()
  readonly #packed = new Map<string, string>()

  /** Turns rows into clicks, by what their numbers stand for. One call comes after the other. */
  async read<Row extends PackedRow, Click>(
    rows: readonly Row[],
    toClick: (row: Row, texts: Texts) => Click
  ): Promise<Click[]> {
    await this.#learn(rows)
    const clicks: Click[] = []
    for await (const some of inTurns(rows, ROWS_AT_ONCE)) {
      for (const row of some) clicks.push(toClick(row, this.#textsOf(row)))
    }
    return clicks
  }

  async #learn(rows: readonly PackedRow[]): Promise<void> {
    if (this.#packed.size > HELD) this.#packed.clear()
    const unknown = new Set<string>()
    const names = new Set<number>()
    for await (const some of inTurns(rows, ROWS_AT_ONCE)) {
      for (const row of some) {
        const { packed } = row
        if (packed === null) continue
        for (const name of TEXT_NAMES) if (row[name] !== null) names.add(row[name])
        if (!this.#packed.has(packed)) unknown.add(packed)
      }
    }
    const traits = new Set<number>()
    const listed = [...unknown]
    for await (const some of inTurns(listed, ROWS_AT_ONCE)) {
      for (const packed of some) {
        for (const [place, value] of packed.split('\n').entries()) {
          if (value === '' || PLACES[place] === 'value') continue
          if (PLACES[place] === 'name') names.add(Number(value))
          else traits.add(Number(value))
        }
      }
    }
    await this.#names.learnNames(names)
    await this.#names.learnTraits(traits)
    for await (const some of inTurns(listed, ROWS_AT_ONCE)) {
      for (const packed of some) this.#packed.set(packed, this.#unpack(packed))
    }
  }

  #textsOf(row: PackedRow): Texts {
    if (row.packed === null) return { packed: null, texts: NO_TEXTS }
    return {
      packed: this.#packed.get(row.packed)!,
      texts: TEXT_NAMES.map((name) => (row[name] === null ? null : this.#names.name(row[name]))),
    }
  }

  #unpack(packed: string): string {
    const values = packed.split('\n').map((value, place) => {
      if (value === '' || PLACES[place] === 'value') return value
      return PLACES[place] === 'name'
        ? this.#names.name(Number(value))
        : this.#names.trait(Number(value))
    })
    return values.join('\n')
  }
}
