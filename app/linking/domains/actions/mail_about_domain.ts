import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DomainRow } from '#app/linking/domains/domain'
import { domainFailedMail, domainWorksMail } from '#app/linking/domains/domain_mails'
import { formatHostname } from '#app/linking/domains/rules/custom_hostname'
import type { Workspace } from '#app/platform/access/workspace_access'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { select } from '#app/shared/database/sql'
import type { Sentence } from '#app/shared/text/sentence'

/**
 * Writes to the Owners, and to the person who added the domain and is still in the workspace, that
 * it failed or works again.
 */
export async function mailAboutDomain(
  trx: TransactionClientContract,
  row: DomainRow,
  found: Sentence,
  workspace: Pick<Workspace, 'id' | 'name' | 'organisationId'>
): Promise<void> {
  const subject = { id: row.id, hostname: formatHostname(row.hostname), found }
  const hasFailed = row.status === 'Failed'
  const mail = hasFailed
    ? domainFailedMail(subject, workspace)
    : domainWorksMail(subject, workspace)
  const kind = hasFailed ? 'domain.failed' : 'domain.works_again'
  for (const to of await findReaders(trx, row, workspace.organisationId)) {
    await queueMail(trx, { kind, to, ...(await writeMailTo(trx, to, mail)) })
  }
}

async function findReaders(
  trx: TransactionClientContract,
  row: DomainRow,
  organisationId: string
): Promise<string[]> {
  const readers = await select<{ email: string }>(
    trx,
    `SELECT u.email FROM users u
      WHERE u.disabled_at IS NULL AND u.id IN (
        SELECT user_id FROM organisation_owners WHERE organisation_id = ?
        UNION
        SELECT user_id FROM workspace_members WHERE workspace_id = ? AND user_id = ?)`,
    [organisationId, row.workspace_id, row.created_by ?? '']
  )
  return readers.map(({ email }) => email)
}
