import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import accounts from '#config/accounts'
import { Slots } from '#app/shared/slots'
import { TooManyTries } from '#app/shared/too_many_tries'
import { MAX_PASSWORD_LENGTH } from '#app/people/accounts/rules/password'

const BUSY_SECONDS = 5

/** Hashing takes a core and 128 MiB; a flood of it waits here, and redirects do not. */
const slots = new Slots(accounts.passwordChecks.atOnce, accounts.passwordChecks.waiting)

/** What is verified against where there is no account, so that it takes the same time. */
let nobodys: Promise<string> | null = null

/**
 * Turns a flood away before it costs the database anything.
 *
 * @throws TooManyTries when too many wait already
 */
export function refuseWhenBusy(): void {
  if (slots.isFull) throw new TooManyTries(BUSY_SECONDS)
}

/** @throws TooManyTries when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash.make(password))
}

/**
 * Is this the password of that hash? Takes its time also where there is no hash.
 *
 * @param hashed null: there is no account, or none with a password; never right
 * @throws TooManyTries when too many wait already
 */
export async function isPassword(hashed: string | null, password: string): Promise<boolean> {
  const fits = [...password.slice(0, 2 * MAX_PASSWORD_LENGTH + 1)].length <= MAX_PASSWORD_LENGTH
  return inTurn(async () => {
    const other = await (nobodys ??= hash.make(randomBytes(16).toString('hex')))
    const right = await hash.verify(hashed ?? other, fits ? password : '')
    return right && hashed !== null && fits
  })
}

/** Was it hashed with parameters that we no longer use? */
export function isOutdated(hashed: string): boolean {
  return hash.needsReHash(hashed)
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const outcome = await slots.run(async () => ({ value: await work() }))
  if (!outcome) throw new TooManyTries(BUSY_SECONDS)
  return outcome.value
}
