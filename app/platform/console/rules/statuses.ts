export type IndicatorShape = keyof typeof INDICATORS
export type StatusTone = 'ok' | 'info' | 'warn' | 'danger' | 'quiet'

/** Outlines of the indicators. They differ by shape first, by colour second. */
export const INDICATORS = {
  clear: '<circle cx="7" cy="7" r="4.4" fill="currentColor" stroke="none"/>',
  dashed: '<circle cx="7" cy="7" r="4.9" stroke-dasharray="2.2 2.2"/>',
  clock: '<circle cx="7" cy="7" r="4.9"/><path d="M7 4.4V7l1.7 1.1"/>',
  held: '<circle cx="7" cy="7" r="4.9"/><path d="M5.7 5.3v3.4M8.3 5.3v3.4"/>',
  stop: '<path d="M1.6 7h6.8M9.4 3v8M9.4 4.4h2.6M9.4 9.6h2.6"/>',
  box: '<path d="M2 3.4h10v2.2H2zM3 5.8v5.4h8V5.8M5.8 8h2.4"/>',
  gone: '<circle cx="7" cy="7" r="4.9"/><path d="m5.4 5.4 3.2 3.2M8.6 5.4 5.4 8.6"/>',
  half: '<circle cx="7" cy="7" r="4.9"/><path d="M7 2.1a4.9 4.9 0 0 1 0 9.8z" fill="currentColor" stroke="none"/>',
  warn: '<path d="M7 2 12.4 11.6H1.6zM7 5.8v2.4M7 9.9v.1"/>',
  fail: '<path d="M4.7 1.6h4.6l3.1 3.1v4.6l-3.1 3.1H4.7L1.6 9.3V4.7z"/><path d="m5.4 5.4 3.2 3.2M8.6 5.4 5.4 8.6"/>',
  done: '<circle cx="7" cy="7" r="4.9"/><path d="m4.8 7.2 1.6 1.6 2.9-3.4"/>',
  off: '<circle cx="7" cy="7" r="4.9"/><path d="M4.8 7h4.4"/>',
  shield:
    '<path d="M7 1.8 11.6 3.4v3.4c0 2.7-2 4.5-4.6 5.4-2.6-.9-4.6-2.7-4.6-5.4V3.4zM7 4.9v2.4M7 9.3v.1"/>',
} as const

type Signs = Record<string, readonly [IndicatorShape, StatusTone]>

/**
 * Every status of every kind of record: its indicator and tone. The word is a text,
 * `status.<kind>.<state>`.
 */
export const STATUSES = {
  link: {
    Active: ['clear', 'ok'],
    Scheduled: ['clock', 'info'],
    Paused: ['held', 'warn'],
    Expired: ['stop', 'quiet'],
    Draft: ['dashed', 'quiet'],
    Archived: ['box', 'quiet'],
    Deleted: ['gone', 'danger'],
  },
  destination: {
    Healthy: ['done', 'ok'],
    Broken: ['fail', 'danger'],
    Unreachable: ['warn', 'warn'],
    Unsafe: ['shield', 'danger'],
    Unknown: ['dashed', 'quiet'],
  },
  domain: {
    Active: ['clear', 'ok'],
    Pending: ['half', 'info'],
    Failing: ['warn', 'warn'],
    Failed: ['fail', 'danger'],
  },
  provider: { Active: ['clear', 'ok'], Disabled: ['off', 'quiet'] },
  address_domain: { Proved: ['done', 'ok'], Pending: ['half', 'info'] },
  webhook: {
    On: ['clear', 'ok'],
    Off: ['off', 'quiet'],
    Held: ['held', 'warn'],
    TurnedOff: ['fail', 'danger'],
    Gone: ['warn', 'warn'],
    Failing: ['warn', 'warn'],
    Unreadable: ['fail', 'danger'],
  },
  delivery: { Succeeded: ['done', 'ok'], Pending: ['half', 'info'], Failed: ['fail', 'danger'] },
  check: { Ok: ['done', 'ok'], Warning: ['warn', 'warn'], Error: ['fail', 'danger'] },
  plugin: {
    On: ['clear', 'ok'],
    Off: ['off', 'quiet'],
    NeedsSetup: ['dashed', 'info'],
    Unhealthy: ['warn', 'warn'],
    Faulty: ['fail', 'danger'],
  },
  licence: {
    Evaluation: ['clock', 'info'],
    Valid: ['clear', 'ok'],
    Grace: ['warn', 'warn'],
    ReadOnly: ['held', 'danger'],
  },
  factor: { On: ['done', 'ok'], Off: ['warn', 'warn'] },
  invitation: {
    Invited: ['half', 'info'],
    Expired: ['stop', 'quiet'],
    Accepted: ['done', 'ok'],
    Withdrawn: ['gone', 'quiet'],
  },
  key: {
    Active: ['clear', 'ok'],
    ExpiresSoon: ['clock', 'warn'],
    Expired: ['stop', 'quiet'],
    Revoked: ['gone', 'quiet'],
    OwnerLeft: ['fail', 'danger'],
  },
  mail: { Waiting: ['half', 'info'], Sent: ['done', 'ok'], Failed: ['fail', 'danger'] },
  import: {
    Chosen: ['dashed', 'info'],
    Checking: ['half', 'info'],
    Checked: ['clock', 'info'],
    Importing: ['half', 'info'],
    Done: ['done', 'ok'],
    Failed: ['fail', 'danger'],
    Stopped: ['stop', 'quiet'],
  },
  billing: {
    Active: ['clear', 'ok'],
    PastDue: ['clock', 'warn'],
    Suspended: ['held', 'danger'],
    Ended: ['stop', 'quiet'],
  },
  payment: {
    Waiting: ['half', 'info'],
    Applied: ['done', 'ok'],
    Outdated: ['off', 'quiet'],
    Unexplained: ['warn', 'warn'],
  },
  row: {
    Created: ['done', 'ok'],
    WillBeCreated: ['clear', 'ok'],
    Skipped: ['off', 'quiet'],
    Failed: ['fail', 'danger'],
  },
} as const satisfies Record<string, Signs>

/**
 * Finds the indicator and the tone of a record's state; a state that no one drew is unknown, not an
 * error.
 */
export function findIndicator(
  kind: string,
  state: string
): { shape: IndicatorShape; tone: StatusTone } {
  const signs: Signs | undefined = STATUSES[kind as keyof typeof STATUSES]
  const [shape, tone] = signs?.[state] ?? (['dashed', 'quiet'] as const)
  return { shape, tone }
}
