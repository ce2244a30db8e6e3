import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import {
  judgeLicence,
  readLicenceStatus,
  refreshLicence,
  storedLicence,
} from '#app/platform/licence/licence_status'
import { licenceProblem } from '#app/platform/licence/problems'
import type { LicenceState } from '#app/platform/plugins/contract'
import { licenceSource } from '#app/platform/plugins/licence_source'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Judges a licence without entering it.
 *
 * @throws Problem `licence.not_needed`, `licence.invalid`
 */
export async function previewLicence(text: string): Promise<LicenceState> {
  if (!licenceSource().source.takesLicences) throw licenceProblem('licence.not_needed')
  await readLicenceStatus()
  const state = judgeLicence(text, storedLicence()!)
  if (state.state === 'Forged') throw licenceProblem('licence.invalid', { field: 'licence' })
  return state
}

/**
 * Enters a licence in place of the one before: in force in this process when it returns, in all
 * others within 2 seconds.
 *
 * @param fileHash of the file that it was taken from
 * @throws Problem `licence.not_needed`, `licence.invalid`
 */
export async function installLicence(
  text: string,
  actor: Actor,
  fileHash: string | null = null
): Promise<LicenceState> {
  const { state, holder, expiresAt } = await previewLicence(text)
  await retryingTransaction(db, async (trx) => {
    await change(
      trx,
      `UPDATE installation_licence SET text = ?, entered_at = ?, entered_by = ?,
        file_hash = COALESCE(?, file_hash) WHERE id = 1`,
      [text, now(), actor.userId, fileHash]
    )
    const audit = {
      action: 'licence.installed',
      subjectType: 'licence',
      subjectId: 'installation',
      data: { state, holder, expiresAt },
    }
    await recordChange(trx, { organisationId: null, workspaceId: null, actor, audit: [audit] })
  })
  await refreshLicence()
  return readLicenceStatus()
}
