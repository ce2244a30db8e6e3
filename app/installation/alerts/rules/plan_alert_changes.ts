import type { AlertEvent, AlertRow } from '#app/installation/alerts/alert'
import type { AlertFinding } from '#app/platform/alerts/alert_sources'

/** A process that is renewed is missing for seconds; that is no failure. */
export const ERROR_PATIENCE_MS = 30_000
export const WARNING_PATIENCE_MS = 5 * 60_000

/** What comes and goes within this time is one failure, not many. */
export const OVER_AFTER_MS = 60_000

export type OpenAlert = Pick<
  AlertRow,
  | 'id'
  | 'kind'
  | 'subject'
  | 'status'
  | 'announced_status'
  | 'message'
  | 'said'
  | 'found_at'
  | 'missing_since'
>

/** What one look changes. */
export interface AlertChanges {
  opened: AlertFinding[]

  /** Still there, with what is said of it now. */
  seen: { alert: OpenAlert; finding: AlertFinding }[]

  /** No longer found, since just now. */
  missing: OpenAlert[]

  /** Over before anyone was informed. */
  dropped: OpenAlert[]
  announced: { alert: OpenAlert; finding: AlertFinding; event: Exclude<AlertEvent, 'Over'> }[]
  closed: OpenAlert[]
}

/** Compares the alerts that are open with what was found, by the database's time. */
export function planAlertChanges(
  open: readonly OpenAlert[],
  findings: readonly AlertFinding[],
  nowMs: number
): AlertChanges {
  const changes: AlertChanges = {
    opened: [],
    seen: [],
    missing: [],
    dropped: [],
    announced: [],
    closed: [],
  }
  const found = new Map(findings.map((finding) => [keyOf(finding), finding]))
  for (const alert of open) {
    const finding = found.get(keyOf(alert))
    found.delete(keyOf(alert))
    if (finding) planFound(changes, alert, finding, nowMs)
    else planMissing(changes, alert, nowMs)
  }
  changes.opened.push(...found.values())
  return changes
}

function planFound(
  changes: AlertChanges,
  alert: OpenAlert,
  finding: AlertFinding,
  nowMs: number
): void {
  changes.seen.push({ alert, finding })
  const patienceMs = finding.status === 'Error' ? ERROR_PATIENCE_MS : WARNING_PATIENCE_MS
  const isDue = Math.abs(nowMs - alert.found_at.getTime()) >= patienceMs
  if (alert.announced_status === null) {
    if (isDue) changes.announced.push({ alert, finding, event: 'Opened' })
  } else if (alert.announced_status === 'Warning' && finding.status === 'Error') {
    changes.announced.push({ alert, finding, event: 'Worse' })
  }
}

function planMissing(changes: AlertChanges, alert: OpenAlert, nowMs: number): void {
  if (alert.announced_status === null) changes.dropped.push(alert)
  else if (alert.missing_since === null) changes.missing.push(alert)
  else if (Math.abs(nowMs - alert.missing_since.getTime()) >= OVER_AFTER_MS) {
    changes.closed.push(alert)
  }
}

function keyOf({ kind, subject }: Pick<AlertFinding, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`
}
