import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import accounts, { type Throttle, type ThrottleName } from '#config/accounts'
import { nowMs } from '#app/shared/clock'
import { networkOf } from '#app/shared/network_of'
import { change, select, sqlTime } from '#app/shared/sql'
import { TooManyTries } from '#app/shared/too_many_tries'

/** A try that has begun and counts, unless it turns out to be no wrong one. */
export interface Try {
  /** It was right: the account starts anew, and the address has one try back. */
  succeed(): Promise<void>

  /** It was neither right nor wrong: it never was. */
  forgive(): Promise<void>
}

/** Who tries: an account by its address or id, and the network address that the try comes from. */
export interface Tried {
  account?: string
  address: string | null
}

/**
 * Counts a try from its beginning, so that of many at once no more get through than the window
 * has left. Counted in MySQL: exact for all processes, and a restart forgives nobody.
 *
 * @throws TooManyTries
 */
export async function beginTry(name: ThrottleName, { account, address }: Tried): Promise<Try> {
  const limits = accounts.throttles[name]
  const byAddress = address === null ? null : `${name}:address:${networkOf(address)}`
  const byAccount = account === undefined ? null : `${name}:account:${digest(account)}`
  if (byAddress) await take(byAddress, limits.address)
  if (byAccount && limits.account) await take(byAccount, limits.account)
  return {
    async succeed() {
      if (byAccount) await db.from('throttles').where('name', byAccount).delete()
      if (byAddress) await giveBack(byAddress)
    },
    async forgive() {
      if (byAccount) await giveBack(byAccount)
      if (byAddress) await giveBack(byAddress)
    },
  }
}

/** Forgets the wrong tries of an account, whose owner has shown who they are in another way. */
export async function forgiveAccount(name: ThrottleName, account: string): Promise<void> {
  await db
    .from('throttles')
    .where('name', `${name}:account:${digest(account)}`)
    .delete()
}

async function take(name: string, { tries, windowSeconds }: Throttle): Promise<void> {
  if (await count(name, tries, windowSeconds)) return
  await change(db, 'INSERT IGNORE INTO throttles (name, count, window_ends_at) VALUES (?, 0, ?)', [
    name,
    sqlTime(0),
  ])
  if (await count(name, tries, windowSeconds)) return
  const [row] = await select<{ endsAt: Date }>(
    db,
    'SELECT window_ends_at AS endsAt FROM throttles WHERE name = ?',
    [name]
  )
  const leftMs = (row?.endsAt.getTime() ?? 0) - nowMs()
  throw new TooManyTries(Math.max(1, Math.ceil(leftMs / 1000)))
}

/** One statement decides, so that a crowd cannot get past it. The old window's end is read first. */
async function count(name: string, tries: number, windowSeconds: number): Promise<boolean> {
  const atMs = nowMs()
  const [now, end] = [sqlTime(atMs), sqlTime(atMs + windowSeconds * 1000)]
  const counted = await change(
    db,
    `UPDATE throttles
        SET count = IF(window_ends_at <= ?, 1, count + 1),
            window_ends_at = IF(window_ends_at <= ?, ?, window_ends_at)
      WHERE name = ? AND (window_ends_at <= ? OR count < ?)`,
    [now, now, end, name, now, tries]
  )
  return counted === 1
}

async function giveBack(name: string): Promise<void> {
  await change(db, 'UPDATE throttles SET count = count - 1 WHERE name = ? AND count > 0', [name])
}

/** Addresses can be long and in any script; a throttle's name is neither. */
function digest(account: string): string {
  return createHash('sha256').update(account).digest('hex')
}
