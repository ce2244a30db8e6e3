import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { LONGEST_WAIT_MS } from '#app/platform/mail/rules/next_mail_attempt'

/**
 * Two processes interpolate the database's clock with a little difference: without the slack a mail
 * would not be due yet for the worker that is woken for it, and wait for the next sweep.
 */
const SLACK_MS = 1_000
const TOLERANCE_MS = 5_000

/**
 * Narrows a query to mails that are to be tried now. A time that lies further ahead than any wait
 * was set by a wrong clock, and is due.
 *
 * @param nowMs by the database's clock
 */
export function whereMailDue(nowMs: number) {
  return (query: DatabaseQueryBuilderContract<any>) =>
    void query
      .where('next_try_at', '<=', new Date(nowMs + SLACK_MS))
      .orWhere('next_try_at', '>', new Date(nowMs + LONGEST_WAIT_MS + TOLERANCE_MS))
}
