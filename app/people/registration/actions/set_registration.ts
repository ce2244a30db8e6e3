import db from '@adonisjs/lucid/services/db'
import type { RegistrationSetting } from '#app/people/registration/queries/registration_setting'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { change, select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/** Opens or closes registration, in force for the next request of every process. */
export async function setRegistration(
  registration: RegistrationSetting,
  actor: Actor
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const [before] = await select<{ value: string }>(
      trx,
      "SELECT value FROM installation_settings WHERE name = 'registration' FOR UPDATE"
    )
    if (before?.value === registration) return
    await change(
      trx,
      `INSERT INTO installation_settings (name, value, updated_at) VALUES ('registration', ?, ?)
           ON DUPLICATE KEY UPDATE value = ?, updated_at = ?`,
      [registration, now(), registration, now()]
    )
    await recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'installation.registration_set',
          subjectType: 'installation',
          subjectId: 'registration',
          data: { registration },
        },
      ],
    })
  })
}
