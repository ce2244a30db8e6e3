import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'
import type { ColumnExamination } from '#app/visits/click_columns/queries/examine_columns'

/** Most ranges that are out of date at a time where the worker keeps up. */
const MANY_STALE = 100

/** Says whether this machine answers reports with filters from columns. */
export function findColumnFaults(columns: ColumnExamination): Finding[] {
  const { mode, sealedClicks, sealedRanges, staleRanges, fault, readFiles, damagedFiles } = columns
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
  if (mode === 'Broken') {
    return [
      warningFinding(
        'health',
        `The engine of columns is installed and does not load: ${fault ?? 'the worker found so'}. MySQL alone answers reports with filters, which takes longer.`,
        'Install the packages again (./shunt upgrade, or unpack the release again), or set CLICK_COLUMNS=off. The worker tries it every 10 minutes.'
      ),
    ]
  }
  if (damagedFiles > 0) {
    return [
      warningFinding(
        'health',
        `${damagedFiles.toLocaleString('en')} of ${readFiles.toLocaleString('en')} files of columns are damaged or missing; MySQL answers for them.`,
        'They are made again by themselves once a report asks for them. Look at the disk, for it has changed what was written.'
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
  return [
    okFinding(
      'health',
      `Columns on this machine hold ${clicks} clicks; ${readFiles.toLocaleString('en')} of ${sealedRanges.toLocaleString('en')} files were read, and are what was sealed.`
    ),
  ]
}
