import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'
import type { ColumnExamination } from '#app/visits/click_columns/queries/examine_columns'

/** Most ranges that are out of date at a time where the worker keeps up. */
const MANY_STALE = 100

/** Says whether this machine answers reports with filters from columns. */
export function findColumnFaults(columns: ColumnExamination): Finding[] {
  const { mode, sealedClicks, sealedRanges, staleRanges, fault, readFiles, damagedFiles } = columns
  if (mode === 'Off') return [okFinding('health', 'columns_off')]
  if (mode === 'NoEngine') return [okFinding('health', 'columns_no_engine')]
  if (mode === 'Broken') {
    const known = fault ? 'yes' : 'no'
    const name = columns.isOnServer ? 'columns_server_away' : 'columns_broken'
    return [warningFinding('health', name, { fault: fault ?? '', known })]
  }
  if (damagedFiles > 0) {
    const counts = { damaged: damagedFiles, files: readFiles }
    return [warningFinding('health', 'columns_damaged', counts)]
  }
  if (staleRanges > MANY_STALE) {
    return [warningFinding('health', 'columns_stale', { ranges: staleRanges })]
  }
  const counts = { clicks: sealedClicks, read: readFiles, files: sealedRanges }
  return [okFinding('health', 'columns', counts)]
}
