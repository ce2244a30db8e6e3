import { columnStore, findColumnObstacle } from '#app/visits/click_columns/columns'
import { knownStoreOf } from '#app/visits/click_columns/rules/column_mark'
import { sumRanges, type RangeSums } from '#app/visits/click_ranges/queries/sum_ranges'

/** Has this machine columns: yes, turned off, no engine for its processor, or one that does not load? */
export type ColumnMode = 'On' | 'Off' | 'NoEngine' | 'Broken'

/** The columns of this machine. */
export type ColumnState = RangeSums & { mode: ColumnMode }

const NOTHING: RangeSums = { sealedRanges: 0, sealedClicks: 0, sealedBytes: 0, staleRanges: 0 }
const MODES = { off: 'Off', no_engine: 'NoEngine', broken: 'Broken' } as const

/** Finds what this machine holds in columns. */
export async function findColumnState(): Promise<ColumnState> {
  const obstacle = findColumnObstacle()
  if (obstacle === 'off' || obstacle === 'no_engine') return { mode: MODES[obstacle], ...NOTHING }
  const mark = await columnStore()
    .readMark()
    .catch(() => 'away' as const)
  const store = mark === 'away' ? null : knownStoreOf(mark)
  const sums = store ? await sumRanges(store.id) : NOTHING
  return { mode: mark === 'away' ? 'Broken' : obstacle ? MODES[obstacle] : 'On', ...sums }
}
