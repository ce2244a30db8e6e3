import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { isKnownNetwork } from '#app/people/sessions/queries/is_known_network'
import { deviceFor } from '#app/people/sessions/rules/device_cookie'
import { change, select, sqlTime } from '#app/shared/database/sql'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'
import { siteOf, toNetworkPrefix } from '#app/shared/network/network_prefix'
import { nowMs } from '#app/shared/time/clock'
import { databaseNowMs } from '#app/shared/time/database_clock'
import accounts, { type Throttle, type ThrottleName } from '#config/accounts'

/** A try that has begun and counts, unless it turns out to be no wrong one. */
export interface ThrottledAttempt {
  /** It was right: what counts it for the account starts again, the rest has one try back. */
  succeed(): Promise<void>

  /** It was neither right nor wrong: it never was. */
  forgive(): Promise<void>
}

/** Who tries: an account by its address or id, and where the try comes from. */
export interface AttemptOrigin {
  account?: string
  address: string | null

  /** The device cookie that came with it. */
  devices?: string | null
}

interface Count extends Throttle {
  name: string

  /** Does it begin again when a try was right? */
  endsWithSuccess: boolean
}

/**
 * Counts an attempt from its beginning. So of many attempts at once, at most the number that the
 * window has left get through. Counted in MySQL: exact for all processes, and a restart forgives no
 * one.
 *
 * @throws TooManyAttempts
 */
export async function beginAttempt(
  name: ThrottleName,
  tried: AttemptOrigin
): Promise<ThrottledAttempt> {
  const counts = await countsOf(name, tried)
  for (const one of counts) await take(one)
  return {
    async succeed() {
      for (const one of counts) {
        await (one.endsWithSuccess ? forget(one.name) : giveBack(one.name))
      }
    },
    async forgive() {
      for (const one of counts) await giveBack(one.name)
    },
  }
}

/** Forgets the wrong tries of an account, whose owner has shown who they are in another way. */
export async function forgiveAccount(name: ThrottleName, account: string): Promise<void> {
  await forget(`${name}:account:${digest(account)}`)
}

/**
 * Returns what a try counts against. Unknown people share the account's count. A browser that has
 * signed in to the account before has one of its own, and so has a network that people sign in
 * from: unknown people who use up theirs keep no one else out. See decision 37.
 */
async function countsOf(
  name: ThrottleName,
  { account, address, devices }: AttemptOrigin
): Promise<Count[]> {
  const limits = accounts.throttles[name]
  const count = (kind: string, of: string, limit: Throttle, endsWithSuccess = false): Count => ({
    name: `${name}:${kind}:${of}`,
    endsWithSuccess,
    ...limit,
  })
  const perAccount = account === undefined ? undefined : limits.account
  const device = perAccount && deviceFor(devices ?? null, account!, accounts.knownKeys, nowMs())
  if (device) return [count('device', digest(`${account} ${device}`), perAccount, true)]

  const counts: Count[] = []
  if (address !== null) counts.push(count('address', toNetworkPrefix(address), limits.address))
  const site = address === null ? null : siteOf(address)
  if (site !== null) counts.push(count('site', site, limits.site))
  if (!perAccount) return counts

  if (limits.networks && address !== null && (await isKnownNetwork(address))) {
    const network = siteOf(address) ?? toNetworkPrefix(address)
    counts.push(count('network', digest(`${account} ${network}`), perAccount, true))
    counts.push(count('networks', digest(account!), limits.networks))
  } else {
    counts.push(count('account', digest(account!), perAccount, true))
  }
  return counts
}

/** What the clocks of two processes may be apart without being wrong. */
const CLOCK_TOLERANCE_MS = 60_000

async function take({ name, tries, windowSeconds }: Count): Promise<void> {
  if (await countOne(name, tries, windowSeconds)) return
  await change(db, 'INSERT IGNORE INTO throttles (name, count, window_ends_at) VALUES (?, 0, ?)', [
    name,
    sqlTime(0),
  ])
  if (await countOne(name, tries, windowSeconds)) return
  const [row] = await select<{ endsAt: Date }>(
    db,
    'SELECT window_ends_at AS endsAt FROM throttles WHERE name = ?',
    [name]
  )
  const leftMs = (row?.endsAt.getTime() ?? 0) - databaseNowMs()
  throw new TooManyAttempts(Math.max(1, Math.ceil(leftMs / 1000)))
}

/**
 * Counts an attempt. One statement decides, so that requests at the same time cannot get past it.
 * The old window's end is read first.
 */
async function countOne(name: string, tries: number, windowSeconds: number): Promise<boolean> {
  const atMs = databaseNowMs()
  const endMs = atMs + windowSeconds * 1000
  const [now, end, latest] = [atMs, endMs, endMs + CLOCK_TOLERANCE_MS].map(sqlTime)
  const counted = await change(
    db,
    `UPDATE throttles
        SET count = IF(window_ends_at <= ? OR window_ends_at > ?, 1, count + 1),
            window_ends_at = IF(window_ends_at <= ? OR window_ends_at > ?, ?, window_ends_at)
      WHERE name = ? AND (window_ends_at <= ? OR window_ends_at > ? OR count < ?)`,
    [now, latest, now, latest, end, name, now, latest, tries]
  )
  return counted === 1
}

async function giveBack(name: string): Promise<void> {
  await change(db, 'UPDATE throttles SET count = count - 1 WHERE name = ? AND count > 0', [name])
}

async function forget(name: string): Promise<void> {
  await db.from('throttles').where('name', name).delete()
}

/**
 * Hashes the name of a throttle: addresses can be long and in any script, a throttle's name is
 * neither.
 */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
