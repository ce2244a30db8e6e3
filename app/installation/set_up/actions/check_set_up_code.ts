import db from '@adonisjs/lucid/services/db'
import { installationProblem } from '#app/installation/set_up/problems'
import { hashSetUpCode } from '#app/installation/set_up/set_up_code'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { select, type Sql } from '#app/shared/database/sql'

/**
 * Lets the holder of the set-up code go on. Wrong codes are counted for each address.
 *
 * @throws Problem `installation.code_wrong` (`code`)
 * @throws TooManyAttempts
 */
export async function checkSetUpCode(code: string, { address }: Origin): Promise<void> {
  if (code.trim() === '') throw wrongCode()
  const attempt = await beginAttempt('setUp', { address })
  await requireSetUpCode(db, code)
  await attempt.succeed()
}

/** @throws Problem `installation.code_wrong` */
export async function requireSetUpCode(sql: Sql, code: string): Promise<void> {
  const rows = await select(
    sql,
    "SELECT 1 FROM installation_settings WHERE name = 'setup_code' AND value = ?",
    [hashSetUpCode(code)]
  )
  if (rows.length === 0) throw wrongCode()
}

function wrongCode() {
  return installationProblem('installation.code_wrong', { field: 'code' })
}
