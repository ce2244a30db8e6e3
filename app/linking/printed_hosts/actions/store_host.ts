import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { NamedHost } from '#app/linking/printed_hosts/rules/read_host'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { change } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'

/** The audit log keeps as much of a subject's name; the rest stands in the entry's data. */
const SUBJECT_LENGTH = 64

/** Writes a host down, unless it is there. Returns whether it was not. */
export async function storeHost(
  trx: TransactionClientContract,
  { host, hostname }: NamedHost
): Promise<boolean> {
  const added = await change(
    trx,
    'INSERT IGNORE INTO printed_hosts (host, hostname, recorded_at) VALUES (?, ?, ?)',
    [host, hostname, databaseNow()]
  )
  return added > 0
}

/** Has every process read its hosts again, and records what an operator did. */
export async function noteHosts(
  trx: TransactionClientContract,
  done?: { verb: 'added' | 'forgotten'; host: string }
): Promise<void> {
  const subjectId = done?.host.slice(0, SUBJECT_LENGTH) ?? ''
  await recordChange(trx, {
    organisationId: null,
    workspaceId: null,
    actor: SERVICE_ACTOR,
    audit: done
      ? [
          {
            action: `host.${done.verb}`,
            subjectType: 'host',
            subjectId,
            data: { host: done.host },
          },
        ]
      : [],
    feed: [{ kind: 'domain', subjectId: '' }],
  })
}
