import { setTimeout as sleep } from 'node:timers/promises'

/** Something that people and programs ask for all the time. */
export interface Inquiry {
  name: string
  path: string
  method?: string
  body?: () => unknown

  /** The answer when all is well. */
  status: number
}

interface Asked {
  name: string
  startedMs: number
  tookMs: number

  /** 0 where there was no whole answer. */
  status: number
  isWell: boolean
  body: string
}

/**
 * No request may be without its answer for this long: the deadline of 30 s and a second for the
 * machine.
 */
export const DEADLINE_MS = 31_000

/** Promise 36. */
export const WELL_AGAIN_WITHIN_MS = 10_000

const EVERY_MS = 500
const GIVE_UP_MS = 60_000

/** Asks everything twice a second, whether or not the last answer came, and notes how it went. */
export class OutageWatch {
  readonly asked: Asked[] = []
  readonly #pending = new Set<Promise<void>>()
  #isOver = false
  #round: Promise<void> = Promise.resolve()

  constructor(
    private readonly base: string,
    private readonly key: string,
    private readonly inquiries: Inquiry[]
  ) {}

  start(): void {
    this.#round = this.#run()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#round
    await Promise.all(this.#pending)
  }

  /** Many who ask for the same at once, so that every connection is busy. */
  async crowd(inquiry: Inquiry, count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#ask(inquiry)))
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      for (const inquiry of this.inquiries) void this.#ask(inquiry)
      await sleep(EVERY_MS)
    }
  }

  async #ask(inquiry: Inquiry): Promise<void> {
    const pending = this.#note(inquiry)
    this.#pending.add(pending)
    await pending
    this.#pending.delete(pending)
  }

  async #note({ name, path, method = 'GET', body, status: expected }: Inquiry): Promise<void> {
    const startedMs = performance.now()
    let status = 0
    let text = ''
    try {
      const response = await fetch(this.base + path, {
        method,
        headers: { 'authorization': `Bearer ${this.key}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body()) : undefined,
        redirect: 'manual',
        signal: AbortSignal.timeout(GIVE_UP_MS),
      })
      text = await response.text()
      status = response.status
    } catch {}
    const tookMs = performance.now() - startedMs
    this.asked.push({ name, startedMs, tookMs, status, isWell: status === expected, body: text })
  }

  /** Returns how each inquiry went around one recovery, by the monotonic clock. */
  around(recoveredMs: number, untilMs: number) {
    const names = [...new Set(this.asked.map(({ name }) => name))]
    return names.map((name) => {
      const ours = this.asked.filter((one) => one.name === name && one.startedMs < untilMs)
      const after = ours.filter(({ startedMs }) => startedMs >= recoveredMs)
      const well = after.filter(({ isWell }) => isWell)
      const answeredMs = well.map(({ startedMs, tookMs }) => startedMs + tookMs - recoveredMs)
      const settledMs = recoveredMs + WELL_AGAIN_WITHIN_MS
      return {
        name,
        wellAgainAfterMs: Math.round(Math.min(...answeredMs)),
        badLater: after.filter(({ startedMs, isWell }) => startedMs > settledMs && !isWell).length,
      }
    })
  }

  get slowestMs(): number {
    return Math.round(Math.max(...this.asked.map(({ tookMs }) => tookMs)))
  }

  get unanswered(): number {
    return this.asked.filter(({ status }) => status === 0).length
  }
}
