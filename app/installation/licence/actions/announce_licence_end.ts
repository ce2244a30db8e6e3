import db from '@adonisjs/lucid/services/db'
import { findDueNotice } from '#app/installation/licence/rules/describe_licence'
import { licenceEndMail } from '#app/installation/licence/rules/licence_end_mail'
import { listAdministratorAddresses } from '#app/people/accounts/queries/list_administrators'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import { readStoredLicence } from '#app/platform/licence/queries/read_stored_licence'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { trustedNowMs } from '#app/shared/time/database_clock'
import installation from '#config/installation'

/**
 * Mails administrators of the installation 30, 7 and 1 days before the licence ends, once each.
 *
 * @throws ClocksDisagree
 */
export async function announceLicenceEnd(): Promise<void> {
  const status = await readLicenceStatus()
  const days = findDueNotice(status, await trustedNowMs())
  if (days === null) return
  const { state, expiresAt } = status
  const notice = `${expiresAt!.toISOString()} ${days}`
  await retryingTransaction(db, async (trx) => {
    const stored = await readStoredLicence(trx, { lock: true })
    if (!stored || stored.announced === notice) return
    await change(trx, 'UPDATE installation_licence SET announced = ? WHERE id = 1', [notice])
    const end = { isEvaluation: state === 'Evaluation', days, expiresAt: expiresAt! }
    const mail = licenceEndMail(end, `${installation.appUrl}/console/installation/licence`)
    for (const to of await listAdministratorAddresses(trx)) {
      await queueMail(trx, { kind: 'licence.ends', to, ...(await writeMailTo(trx, to, mail)) })
    }
  })
}
