import logger from '@adonisjs/core/services/logger'
import type { LookOutcome } from '#app/linking/health/actions/look_at_url'
import { noteOutage } from '#app/linking/health/actions/note_outage'
import { inHealthTurn } from '#app/linking/health/health_turns'
import { HostReach, isFirstStepFault } from '#app/linking/health/rules/host_reach'
import { monotonicMs } from '#app/shared/time/clock'
import { databaseNowMs } from '#app/shared/time/database_clock'

/** The interval at which something that did not change is stored again. */
const STORE_EVERY_MS = 60_000

/** Judges whether a failed look is the fault of this machine's own network. */
export class OwnNetwork {
  readonly #reach = new HostReach()
  #isOut = false
  #storedMs = Number.NEGATIVE_INFINITY

  /** Returns the look, or that it is unclear where nearly no host can be reached from here. */
  async judge(url: string, outcome: LookOutcome): Promise<LookOutcome> {
    const fault = findFault(outcome)
    if (fault === undefined) return outcome
    this.#reach.note(new URL(url).hostname, fault, databaseNowMs())
    const outage = this.#reach.findOutage()
    const isOut = outage !== null
    if (isOut !== this.#isOut || (isOut && monotonicMs() - this.#storedMs > STORE_EVERY_MS)) {
      this.#isOut = isOut
      this.#storedMs = monotonicMs()
      if (outage) logger.warn(outage, 'nearly no host of a link can be reached; none is judged')
      await inHealthTurn(() => noteOutage(outage))
    }
    return isOut && fault !== null ? { kind: 'unclear' } : outcome
  }
}

/** Returns why the first step failed; null: it did not; undefined: the look says nothing of it. */
function findFault(outcome: LookOutcome): string | null | undefined {
  if (outcome.kind === 'later') return undefined
  if (outcome.kind === 'unclear') return 'dns'
  const { code, host } = outcome.look
  if (code === 'listed' || code === 'private' || code === 'not sent') return undefined
  return host === undefined && isFirstStepFault(code) ? code : null
}
