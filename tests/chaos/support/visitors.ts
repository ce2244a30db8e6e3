import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { personVisit, type Visit } from './traffic.js'

const STEP_MS = 10
const MAX_OPEN = 500

/** What became of the requests, by the number that each carries in its referrer. */
export interface Outcome {
  asked: number

  /** Got a whole redirect, and are to be counted. */
  answered: Set<number>

  /** Got a whole redirect by HEAD, which is no click. */
  answeredChecks: Set<number>

  /** Got something else, by status. */
  otherwise: Map<number, number>

  /** Got nothing, because no connection was made or it broke. */
  broken: number

  /** Of the broken ones, those that were kept waiting and never heard that they are lost. */
  leftWaiting: number
  slowestMs: number
  p99Ms: number
}

/**
 * Visitors who come at a steady rate, each but once and each from a page of its own
 * (`r<number>.example`), so that every answer can be found again in the store.
 *
 * @param firstNumber where the numbers begin, for visitors who come after others
 */
export async function visit(
  port: number,
  links: number,
  ratePerSecond: number,
  seconds: number,
  visitOf: (number: number, links: number) => Visit = personVisit,
  firstNumber = 0
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const outcome: Outcome = {
    asked: 0,
    answered: new Set(),
    answeredChecks: new Set(),
    otherwise: new Map(),
    broken: 0,
    leftWaiting: 0,
    slowestMs: 0,
    p99Ms: 0,
  }
  const tookMs: number[] = []
  let open = 0

  function ask(number: number): void {
    open++
    const startedMs = performance.now()
    const { method, path, headers } = visitOf(number, links)
    const asked = request(
      {
        agent,
        port,
        method,
        path,
        host: '127.0.0.1',
        headers: { host: 'localhost', referer: `https://r${number}.example/`, ...headers },
        timeout: 10_000,
      },
      (response) => {
        response.resume()
        response.once('end', () => {
          open--
          tookMs.push(performance.now() - startedMs)
          const status = response.statusCode!
          const answered = method === 'HEAD' ? outcome.answeredChecks : outcome.answered
          if (status === 302) answered.add(number)
          else outcome.otherwise.set(status, (outcome.otherwise.get(status) ?? 0) + 1)
        })
        response.once('error', broke)
      }
    )
    let isBroken = false
    function broke(): void {
      if (isBroken) return
      isBroken = true
      open--
      outcome.broken++
    }
    asked.once('timeout', () => {
      outcome.leftWaiting++
      asked.destroy()
    })
    asked.once('error', broke)
    asked.end()
  }

  const startedMs = performance.now()
  for (;;) {
    const elapsedMs = performance.now() - startedMs
    if (elapsedMs > seconds * 1_000) break
    const due = Math.floor((elapsedMs / 1_000) * ratePerSecond)
    while (outcome.asked < due && open < MAX_OPEN) ask(firstNumber + outcome.asked++)
    await sleep(STEP_MS)
  }
  while (open > 0) await sleep(STEP_MS)
  agent.destroy()
  tookMs.sort((one, other) => one - other)
  outcome.slowestMs = tookMs.at(-1) ?? 0
  outcome.p99Ms = tookMs[Math.floor(tookMs.length * 0.99)] ?? 0
  return outcome
}
