import { findCampaign } from '#app/linking/campaigns/queries/list_campaigns'
import { findLink } from '#app/linking/links/queries/find_link'
import { findNote } from '#app/linking/notes/queries/list_notes'
import { toNoteColumns, type NoteInput } from '#app/linking/notes/rules/note_input'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/** @throws Problem any `note.*` code but not_found, `link.not_found`, `campaign.not_found` */
export async function createNote(
  input: NoteInput,
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const columns = toNoteColumns(input)
  await assertTarget(columns, workspace)
  const id = newId()
  await changeWithAudit(workspace, actor, noted('note.created', id), async (trx) => {
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
  const columns = toNoteColumns(input)
  await assertTarget(columns, workspace)
  await changeWithAudit(workspace, actor, noted('note.updated', id), async (trx) => {
    await trx.from('notes').where({ id, workspace_id: workspace.id }).update(columns)
  })
}

/** @throws Problem `note.not_found` */
export async function deleteNote(id: string, workspace: Workspace, actor: Actor): Promise<void> {
  await findNote(workspace.id, id)
  await changeWithAudit(workspace, actor, noted('note.deleted', id), async (trx) => {
    await trx.from('notes').where({ id, workspace_id: workspace.id }).delete()
  })
}

async function assertTarget(
  { link_id: linkId, campaign_id: campaignId }: ReturnType<typeof toNoteColumns>,
  workspace: Workspace
): Promise<void> {
  if (linkId) await findLink(workspace.id, linkId)
  if (campaignId) await findCampaign(workspace, campaignId)
}

const noted = (action: string, id: string) => ({ action, subjectType: 'note', subjectId: id })
