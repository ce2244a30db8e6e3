import type { CountedHook, ScanResolver } from '#app/clicks/actions/drain_chunk'

export interface ClickDrainerOptions {
  /** The directory of the spool files of this machine. */
  spoolPath: string

  /** Knows the QR codes; none exist when left out, so that every `qr` is an ordinary click. */
  scanResolver?: ScanResolver

  /** Runs in the transaction that counts, with each link that was counted for. */
  onCounted?: CountedHook

  /** Age at which a drained file that nobody touches is removed, and a torn line given up. */
  abandonedAfterMs?: number

  /** A file has to look abandoned for this long: a machine that was asleep wakes up in between. */
  confirmAbandonedMs?: number

  /** How often to look for new lines when there were none. */
  pollMs?: number

  /** Most bytes of one transaction, at about 300 a click; more clicks share each roll-up row. */
  chunkBytes?: number
}

export const DEFAULTS: Required<Omit<ClickDrainerOptions, 'spoolPath'>> = {
  scanResolver: async () => new Map(),
  onCounted: async () => {},
  abandonedAfterMs: 3_600_000,
  confirmAbandonedMs: 30_000,
  pollMs: 200,
  chunkBytes: 4_194_304,
}
