import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { beginAttempt, type ThrottledAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import {
  hashPassword,
  isOutdated,
  isPassword,
  refuseWhenBusy,
} from '#app/people/accounts/password_hashing'
import { accountProblem } from '#app/people/accounts/problems'
import { findAccountByEmail, type AccountRow } from '#app/people/accounts/queries/find_account'
import { isPasswordRefused } from '#app/people/accounts/queries/is_password_refused'
import { emailKey } from '#app/people/accounts/rules/email'
import { accessProblem } from '#app/platform/access/problems'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'
import { now } from '#app/shared/time/clock'

export interface LogInInput {
  email: string
  password: string
}

/**
 * Checks address and password. It takes the same time and the same queries whether or not the
 * address has an account; a disabled account is a wrong pair.
 *
 * @returns whose account it is, by which password, and whether a second factor is still to come
 * @throws Problem `account.credentials_invalid`; `organisation.single_sign_on_required` where the pair
 * is right, and every organisation of the person asks for single sign-on
 * @throws TooManyAttempts
 */
export async function logIn(
  { email, password }: LogInInput,
  origin: Origin
): Promise<{ userId: string; passwordHash: string; mfaRequired: boolean }> {
  refuseWhenBusy()
  const attempt = await beginAttempt('login', { account: emailKey(email), ...origin })
  const account = await findAccountByEmail(email)
  const right = await check(account, password, attempt)
  if (!account || !right || account.disabled_at) {
    await note('account.sign_in_failed', account?.id ?? null, origin)
    throw accountProblem('account.credentials_invalid')
  }
  const passwordHash = await rehash(account, password)
  await attempt.succeed()
  if (await isPasswordRefused(account.id)) {
    await note('account.sign_in_failed', account.id, origin)
    throw accessProblem('organisation.single_sign_on_required')
  }
  const mfaRequired = account.mfa_enabled_at !== null
  if (!mfaRequired) await note('account.signed_in', account.id, origin)
  return { userId: account.id, passwordHash, mfaRequired }
}

async function check(
  account: AccountRow | null,
  password: string,
  attempt: ThrottledAttempt
): Promise<boolean> {
  try {
    return await isPassword(account?.password_hash ?? null, password)
  } catch (error) {
    if (error instanceof TooManyAttempts) await attempt.forgive()
    throw error
  }
}

/**
 * Parameters of hashing grow over the years; only now is the password here to be hashed again.
 *
 * @returns the hash that the account has by then
 */
async function rehash(account: AccountRow, password: string): Promise<string> {
  const former = account.password_hash!
  if (!isOutdated(former)) return former
  const passwordHash = await hashPassword(password)
  const changed = await db
    .from('users')
    .where({ id: account.id, password_hash: former })
    .update({ password_hash: passwordHash, updated_at: now() })
  return Number(changed) > 0 ? passwordHash : former
}

function note(action: string, userId: string | null, origin: Origin): Promise<void> {
  return db.transaction((trx) =>
    noteAccount(trx, action, userId, origin, action.endsWith('failed') ? { actorId: null } : {})
  )
}
