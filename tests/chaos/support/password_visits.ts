import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { aliasOf } from '../../../bench/support/scratch_database.js'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const PATIENCE_MS = 10_000

/** Until then every process has read that a link was changed. */
const CHANGE_IS_KNOWN_MS = 3_000

/** What became of a stream of visits. */
export interface VisitSums {
  asked: number
  failed: number
}

/** Tries the password of a link, from an address that no one else has. */
export async function tryPassword(port: number, alias: string, password: string): Promise<boolean> {
  const body = new URLSearchParams({ password }).toString()
  return (await ask(port, 'POST', `/${alias}`, body)) === 303
}

/**
 * Sends visits at a steady rate until they are stopped: every second one opens a link, every other
 * one tries the password of one, and each has to succeed. Passwords that change in between are tried
 * again as they are then.
 */
export function visitsAt(
  port: number,
  ratePerSecond: number,
  links: number,
  passwords: ReadonlyMap<string, string>
) {
  const sums: VisitSums = { asked: 0, failed: 0 }
  const aliases = [...passwords.keys()]
  const open = new Set<Promise<void>>()
  let isOver = false
  const visit = async (number: number): Promise<boolean> => {
    if (number % 2 === 0) return (await ask(port, 'GET', `/${aliasOf(number % links)}`)) === 302
    const alias = aliases[(number * 37) % aliases.length]
    if (await tryPassword(port, alias, passwords.get(alias)!)) return true
    await sleep(CHANGE_IS_KNOWN_MS)
    return tryPassword(port, alias, passwords.get(alias)!)
  }
  const sent = (async () => {
    for (let number = 0; !isOver; number++) {
      sums.asked++
      const one = visit(number)
        .catch(() => false)
        .then((isGood) => void (isGood || sums.failed++))
        .finally(() => open.delete(one))
      open.add(one)
      await sleep(1_000 / ratePerSecond)
    }
  })()
  return {
    async stop(): Promise<VisitSums> {
      isOver = true
      await sent
      await Promise.all(open)
      return sums
    },
  }
}

let visitors = 0

function ask(port: number, method: string, path: string, body?: string): Promise<number> {
  const number = visitors++
  const headers = {
    'host': 'localhost',
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36',
    ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, agent }
    const sent = request({ ...options, timeout: PATIENCE_MS }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!))
    })
    sent.once('error', reject).once('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.end(body)
  })
}
