import { Port } from '#app/shared/port'
import type { CountedHook } from '#app/visits/clicks/actions/drain_chunk'

/** Runs in the transaction that counts clicks, with each link that was counted. */
export const clicksCounted = new Port<CountedHook>('clicks.counted')
