import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'
import type { ColumnState } from '#app/visits/click_columns/queries/find_column_state'

/** Most ranges that are out of date at a time where the worker keeps up. */
const MANY_STALE = 100

/** Says whether this machine answers reports with filters from columns. */
export function findColumnFaults({ mode, sealedClicks, staleRanges }: ColumnState): Finding[] {
  if (mode === 'Off') {
    return [
      okFinding(
        'health',
        'CLICK_COLUMNS=off: MySQL alone answers reports with filters, which takes longer.'
      ),
    ]
  }
  if (mode === 'NoEngine') {
    return [
      okFinding(
        'health',
        'There is no engine of columns for the processor or the system of this machine: MySQL alone answers reports with filters, which takes longer.'
      ),
    ]
  }
  const clicks = sealedClicks.toLocaleString('en')
  if (staleRanges > MANY_STALE) {
    return [
      warningFinding(
        'health',
        `${staleRanges.toLocaleString('en')} ranges of clicks wait to be copied into columns again; MySQL answers for them.`,
        'See that a worker runs here, and what it logs of columns. After clicks were reclassified this is over by itself.'
      ),
    ]
  }
  return [okFinding('health', `Columns on this machine hold ${clicks} clicks.`)]
}
