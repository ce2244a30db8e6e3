import { ClickNameReader } from '#app/visits/raw_clicks/queries/click_name_reader'
import { PACKED_COLUMNS, type ReportedClick } from '#app/visits/raw_clicks/reported_click'
import { NUMBERED_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'

/** What a row says in numbers. */
export interface PackedRow {
  /** Values and numbers of the columns of `PACKED_COLUMNS`, each followed by a line break but the last. */
  packed: string | null
  utm_source_no: number | null
  utm_medium_no: number | null
  utm_campaign_no: number | null
}

/** What stands at each place of a packed text: a value as it is, or a number of this kind. */
const PLACES = PACKED_COLUMNS.map((name) => NUMBERED_COLUMNS[name].kept)

/** Different texts that are remembered. */
const HELD = 50_000

type Texts = Pick<ReportedClick, 'packed' | 'utmSource' | 'utmMedium' | 'utmCampaign'>

/** Turns the numbers of raw clicks into what they stand for, a page of rows at a time. */
export class RawClickTexts {
  readonly #names = new ClickNameReader()
  readonly #packed = new Map<string, string>()

  /** Call it with the rows before each is asked for. */
  async learn(rows: readonly PackedRow[]): Promise<void> {
    if (this.#packed.size > HELD) this.#packed.clear()
    const unknown = new Set<string>()
    const names = new Set<number>()
    for (const { packed, utm_source_no: source, utm_medium_no: medium, ...row } of rows) {
      if (source !== null) names.add(source)
      if (medium !== null) names.add(medium)
      if (row.utm_campaign_no !== null) names.add(row.utm_campaign_no)
      if (packed !== null && !this.#packed.has(packed)) unknown.add(packed)
    }
    const traits = new Set<number>()
    for (const packed of unknown) {
      for (const [place, value] of packed.split('\n').entries()) {
        if (value === '' || PLACES[place] === 'value') continue
        if (PLACES[place] === 'name') names.add(Number(value))
        else traits.add(Number(value))
      }
    }
    await this.#names.learnNames(names)
    await this.#names.learnTraits(traits)
    for (const packed of unknown) this.#packed.set(packed, this.#unpack(packed))
  }

  of(row: PackedRow): Texts {
    return {
      packed: row.packed === null ? null : this.#packed.get(row.packed)!,
      utmSource: this.#nameOf(row.utm_source_no),
      utmMedium: this.#nameOf(row.utm_medium_no),
      utmCampaign: this.#nameOf(row.utm_campaign_no),
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

  #nameOf(no: number | null): string | null {
    return no === null ? null : this.#names.name(no)
  }
}
