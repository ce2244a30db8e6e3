import type { CountedHook } from '#app/visits/clicks/actions/drain_chunk'
import type { ScanResolver } from '#app/visits/clicks/spool/chunk_reader'

export interface ClickDrainerOptions {
  /** The directory of the spool files of this machine. */
  spoolPath: string

  /** Knows the QR codes; none exist when left out, so that every `qr` is unknown. */
  scanResolver?: ScanResolver

  /** Runs in the transaction that counts, with each link that was counted for. */
  onCounted?: CountedHook

  /** Time without growth, as this drainer itself has seen it, after which a file is sealed. */
  sealAfterMs?: number

  /** Time after which a sealed file is removed once it is drained, and its torn end given up. */
  confirmSealedMs?: number

  /** How often to look for new lines when there were none. */
  pollMs?: number

  /**
   * Most bytes of one transaction, at about 300 a click; fewer where that many take longer
   * than a moment to store (`computeBatchBytes`).
   */
  chunkBytes?: number
}

/** Far longer than a writer believes in a file that it has not looked for (`SEEN_FOR_MS` there). */
const CONFIRM_SEALED_MS = 30_000

export const DRAINER_DEFAULTS: Required<Omit<ClickDrainerOptions, 'spoolPath'>> = {
  scanResolver: async () => new Map(),
  onCounted: async () => {},
  sealAfterMs: 10 * 60_000,
  confirmSealedMs: CONFIRM_SEALED_MS,
  pollMs: 200,
  chunkBytes: 8_388_608,
}
