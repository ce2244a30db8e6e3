import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DomainRow } from '#app/linking/domains/domain'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import type { EventEntry } from '#app/platform/changes/change'
import { recordChange } from '#app/platform/changes/record_change'

export type DomainVerb = 'created' | 'updated' | 'deleted' | 'verified' | 'failed' | 'lost'

export interface DomainChange {
  row: Pick<DomainRow, 'id' | 'hostname'>

  /** null: nothing that the audit log keeps. */
  verb: DomainVerb | null
  workspace: Pick<Workspace, 'id' | 'organisationId'>
  actor: Actor
  events?: EventEntry[]
  data?: Record<string, unknown>
}

/** Records a change of a domain; the redirect plane reads its domains again. */
export async function noteDomain(
  trx: TransactionClientContract,
  { row, verb, workspace, actor, events, data }: DomainChange
): Promise<void> {
  const subject = { subjectType: 'domain', subjectId: row.id }
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: verb
      ? [{ action: `domain.${verb}`, ...subject, data: { hostname: row.hostname, ...data } }]
      : [],
    events,
    feed: [{ kind: 'domain', subjectId: row.id }],
  })
}
