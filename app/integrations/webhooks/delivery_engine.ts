import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { claimDeliveries } from '#app/integrations/webhooks/actions/claim_deliveries'
import { sendDelivery } from '#app/integrations/webhooks/actions/send_delivery'
import type { ClaimedDelivery } from '#app/integrations/webhooks/delivery'
import { InFlight } from '#app/integrations/webhooks/in_flight'
import { findDueWebhooks } from '#app/integrations/webhooks/queries/due_webhooks'
import { WaitingList } from '#app/integrations/webhooks/waiting_list'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'

/** How often to look for what is due. */
const POLL_MS = 200

/** Looking takes at most one part in this number of the time, however many webhooks wait. */
const LOOK_SHARE = 4

/** Longest pause after a failure, so that events go out soon after the database is back. */
const LONGEST_WAIT_MS = 2_000

/** Lanes whose deliveries are claimed at once; each takes a connection for a moment. */
const CLAIMS_AT_ONCE = 6

/** What is on its way may take this long to end once the worker is stopped. */
const GRACE_MS = 4_000

/**
 * Sends what is due, until it is stopped. All that it knows stands in the database, so that any
 * number of workers share the work, and what one that dies had begun is taken over.
 */
export class DeliveryEngine {
  readonly #inFlight = new InFlight()
  readonly #waiting = new WaitingList(this.#inFlight)
  readonly #ending = new AbortController()

  /** When to ask the database next what is due, on the clock of `performance.now()`. */
  #lookAtMs = 0

  /** Something may have become possible since the last look. */
  #isWanted = false
  #rise: () => void = () => {}

  async run(stop: AbortSignal): Promise<void> {
    stop.addEventListener('abort', () => this.#wake(), { once: true })
    let waitMs = POLL_MS
    while (!stop.aborted) {
      this.#isWanted = false
      try {
        const claimed = await this.pass()
        waitMs = claimed > 0 ? 0 : Math.max(1, this.#lookAtMs - performance.now())
      } catch (error) {
        waitMs = Math.min(Math.max(waitMs, POLL_MS) * 2, LONGEST_WAIT_MS)
        if (isDatabaseUnavailable(error)) logger.warn('The database is away; deliveries wait')
        else logger.error({ err: error }, 'Deliveries could not be claimed; trying again')
      }
      if (waitMs > 0 && !stop.aborted && !this.#isWanted) await this.#rest(waitMs)
    }
    await this.#end()
  }

  /** Begins all that is due and has a place. Returns how many that were. */
  async pass(): Promise<number> {
    if (performance.now() >= this.#lookAtMs) await this.#look()
    const lanes = this.#waiting.lanes()
    let claimed = 0
    for (let start = 0; start < lanes.length; start += CLAIMS_AT_ONCE) {
      const some = lanes.slice(start, start + CLAIMS_AT_ONCE)
      const counts = await Promise.all(some.map((lane) => this.#claim(lane)))
      claimed += counts.reduce((sum, count) => sum + count, 0)
    }
    return claimed
  }

  /** Does all that is due and waits until it is done; for tests. */
  async drain(): Promise<void> {
    do {
      this.#lookAtMs = 0
      this.#waiting.wakeAll()
      await this.#inFlight.settled()
    } while ((await this.pass()) > 0)
  }

  /** Asks the database what is due; where that takes long, less often. */
  async #look(): Promise<void> {
    const startedAtMs = performance.now()
    this.#waiting.replace(await findDueWebhooks(db))
    const tookMs = performance.now() - startedAtMs
    this.#lookAtMs = startedAtMs + Math.max(POLL_MS, LOOK_SHARE * tookMs)
  }

  async #claim(lane: string): Promise<number> {
    const webhooks = this.#waiting.of(lane)
    const room = this.#inFlight.room
    if (webhooks.length === 0 || room <= 0) return 0
    const claim = await claimDeliveries(lane, webhooks, room)
    this.#waiting.note(lane, claim)
    for (const delivery of claim.deliveries) this.#begin(delivery)
    return claim.deliveries.length
  }

  #begin(delivery: ClaimedDelivery): void {
    const { lane, webhook_id: webhookId, workspace_id: workspaceId, pace } = delivery
    const sent = this.#send(delivery)
    this.#inFlight.add({ lane, webhookId, workspaceId, pace }, sent)
    void sent.finally(() => {
      this.#waiting.wake(lane)
      this.#wake()
    })
  }

  /**
   * Sends a delivery. What fails here was not an answer of the receiver: the lease ends, and the
   * delivery is tried again.
   */
  async #send(delivery: ClaimedDelivery): Promise<void> {
    try {
      await sendDelivery(delivery, this.#ending.signal)
    } catch (error) {
      logger.warn({ err: error, delivery: delivery.id }, 'A delivery could not be tried')
    }
  }

  #wake(): void {
    this.#isWanted = true
    this.#rise()
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#rise = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Lets what is on its way end; what takes too long is given back untried. */
  async #end(): Promise<void> {
    const timer = setTimeout(() => this.#ending.abort(), GRACE_MS)
    await this.#inFlight.settled()
    clearTimeout(timer)
  }
}
