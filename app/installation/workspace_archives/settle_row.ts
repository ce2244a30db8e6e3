import type { LoadContext, LoadedArchive } from '#app/installation/workspace_archives/load_context'
import type { NamedValues } from '#app/installation/workspace_archives/rules/rewrite_row'
import { drawText } from '#app/shared/random'
import { databaseNow } from '#app/shared/time/database_clock'

const TOKEN_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const TOKEN_LENGTH = 32

interface Settling {
  /** Could all its secrets be encrypted with the key of this installation? */
  areWhole: boolean
  context: LoadContext
  loaded: LoadedArchive
}

/**
 * Gives a row what is not as it was: domains are to be proved again, webhooks wait until someone turns
 * them on, links without their password are not open to everyone.
 *
 * @returns whether the row is kept
 */
export function settleRow(
  name: string,
  row: NamedValues,
  { areWhole, context, loaded }: Settling
): boolean {
  const now = databaseNow().toISOString()
  if (name === 'workspaces') {
    Object.assign(row, {
      organisation_id: context.organisationId,
      ...{ name: '', deleted_at: now, erased_at: now, emptied_at: now },
    })
  } else if (name === 'domains') {
    const holdsName = row.removed_at === null && row.lapsed_claim === ''
    if (holdsName) loaded.claims.push(row.id as string)
    Object.assign(row, { lapsed_claim: row.id, token: drawText(TOKEN_LETTERS, TOKEN_LENGTH) })
    if (row.removed_at === null) Object.assign(row, { status: 'Pending', verified_at: null })
  } else if (name === 'links') {
    if (row.health_due_at !== null) row.health_due_at = now
    if (areWhole) return true
    loaded.lostPasswords++
    row.password_hash = null
    if (row.status === 'Active') row.status = 'Paused'
  } else if (name === 'webhooks') {
    if (!areWhole) {
      loaded.lostWebhooks++
      return false
    }
    if (row.enabled) Object.assign(row, { enabled: 0, disabled_reason: 'Manual' })
  }
  return true
}
