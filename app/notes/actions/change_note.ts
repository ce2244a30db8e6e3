import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/clock'
import { findLink } from '#app/links/queries/find_link'
import { findNote } from '#app/notes/queries/list_notes'
import { recordChange } from '#app/shared/record_change'
import { retryingTransaction } from '#app/shared/transaction'
import { findCampaign } from '#app/campaigns/queries/list_campaigns'
import { noteColumns, type NoteInput } from '#app/notes/rules/note_input'
import type { Actor, Workspace } from '#app/access/workspace_access'

/** @throws Problem any `note.*` code but not_found, `link.not_found`, `campaign.not_found` */
export async function createNote(
  input: NoteInput,
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const columns = noteColumns(input)
  await assertTarget(columns, workspace)
  const id = newId()
  await changing('note.created', id, workspace, actor, async (trx) => {
    await trx.table('notes').insert({
      id,
      workspace_id: workspace.id,
      ...columns,
      created_by: actor.userId,
      created_at: now(),
    })
  })
  return id
}

/** @throws Problem any `note.*` code, `link.not_found`, `campaign.not_found` */
export async function replaceNote(
  id: string,
  input: NoteInput,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await findNote(workspace.id, id)
  const columns = noteColumns(input)
  await assertTarget(columns, workspace)
  await changing('note.updated', id, workspace, actor, async (trx) => {
    await trx.from('notes').where({ id, workspace_id: workspace.id }).update(columns)
  })
}

/** @throws Problem `note.not_found` */
export async function deleteNote(id: string, workspace: Workspace, actor: Actor): Promise<void> {
  await findNote(workspace.id, id)
  await changing('note.deleted', id, workspace, actor, async (trx) => {
    await trx.from('notes').where({ id, workspace_id: workspace.id }).delete()
  })
}

async function assertTarget(
  { link_id: linkId, campaign_id: campaignId }: ReturnType<typeof noteColumns>,
  workspace: Workspace
): Promise<void> {
  if (linkId) await findLink(workspace.id, linkId)
  if (campaignId) await findCampaign(workspace, campaignId)
}

async function changing(
  action: string,
  id: string,
  workspace: Workspace,
  actor: Actor,
  work: (trx: TransactionClientContract) => Promise<void>
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await work(trx)
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [{ action, subjectType: 'note', subjectId: id }],
    })
  })
}
