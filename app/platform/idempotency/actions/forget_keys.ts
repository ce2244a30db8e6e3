import { deleteExpired } from '#app/shared/database/delete_old'

/**
 * Removes idempotency keys whose time is over, with the answers that they remember.
 *
 * @throws ClocksDisagree
 */
export async function forgetIdempotencyKeys(): Promise<void> {
  await deleteExpired('idempotency_keys', 'expires_at')
}
