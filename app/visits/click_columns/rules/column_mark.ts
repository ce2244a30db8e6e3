import type { ColumnMark } from '#app/platform/plugins/contract'
import type { KnownStore } from '#app/visits/click_ranges/actions/seal_range'
import { COPIED_COLUMNS } from '#app/visits/raw_clicks/queries/sealed_lines'

/** How columns are held beside their names: those of the first release had no marks and no sums. */
const FORM = 2

/** Form and columns of what is held; a release with others fills its store again. */
const LAYOUT = [String(FORM), ...COPIED_COLUMNS.map(({ name }) => name)].join(' ')

export function toMark({ id, seals }: KnownStore): ColumnMark {
  return { id, seals, layout: LAYOUT }
}

/** Returns which store it is; null for none, and where it has other columns than those of today. */
export function knownStoreOf(mark: ColumnMark | null): KnownStore | null {
  return mark && mark.layout === LAYOUT ? { id: mark.id, seals: mark.seals } : null
}

/** Returns the id of a store that has other columns; null for none. */
export function formerIdOf(mark: ColumnMark | null): string | null {
  return mark && mark.layout !== LAYOUT ? mark.id : null
}
