import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import { MAX_PASSWORD_LENGTH } from '#app/people/accounts/rules/password'
import { ConcurrencyLimit } from '#app/shared/limits/concurrency_limit'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'
import accounts from '#config/accounts'

const BUSY_SECONDS = 5

/** Hashing takes a core and 128 MiB; a flood of it waits here, and redirects do not. */
const hashingLimit = new ConcurrencyLimit(
  accounts.passwordChecks.atOnce,
  accounts.passwordChecks.waiting
)

/** What is verified against where there is no account, so that it takes the same time. */
let placeholderHash: Promise<string> | null = null

/**
 * Turns a flood away before it costs the database anything.
 *
 * @throws TooManyAttempts when too many wait already
 */
export function refuseWhenBusy(): void {
  if (hashingLimit.isFull) throw new TooManyAttempts(BUSY_SECONDS)
}

/** @throws TooManyAttempts when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash.make(password))
}

/**
 * Is this the password of that hash? Takes its time also where there is no hash.
 *
 * @param hashed null: there is no account, or none with a password; never right
 * @throws TooManyAttempts when too many wait already
 */
export async function isPassword(hashed: string | null, password: string): Promise<boolean> {
  const fits = [...password.slice(0, 2 * MAX_PASSWORD_LENGTH + 1)].length <= MAX_PASSWORD_LENGTH
  return runLimited(async () => {
    const other = await (placeholderHash ??= hash.make(randomBytes(16).toString('hex')))
    const right = await hash.verify(hashed ?? other, fits ? password : '')
    return right && hashed !== null && fits
  })
}

/** Was it hashed with parameters that we no longer use? */
export function isOutdated(hashed: string): boolean {
  return hash.needsReHash(hashed)
}

async function runLimited<Result>(work: () => Promise<Result>): Promise<Result> {
  const outcome = await hashingLimit.run(async () => ({ value: await work() }))
  if (!outcome) throw new TooManyAttempts(BUSY_SECONDS)
  return outcome.value
}
