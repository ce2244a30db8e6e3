import db from '@adonisjs/lucid/services/db'
import { noteProblem } from '#app/linking/notes/problems'
import { isId } from '#app/shared/ids'

export interface NoteFilter {
  from?: string
  to?: string
  linkId?: string
  campaignId?: string
}

/** Notes of the workspace by day and time; those without a time first. */
export async function listNotes(workspaceId: string, filter: NoteFilter) {
  const named = [filter.linkId, filter.campaignId].filter((id) => id !== undefined)
  if (!named.every(isId)) return []
  const query = notes()
    .where('workspace_id', workspaceId)
    .orderBy([{ column: 'day' }, { column: 'time' }, { column: 'id' }])
  if (filter.from) query.where('day', '>=', filter.from)
  if (filter.to) query.where('day', '<=', filter.to)
  if (filter.linkId) query.where('link_id', filter.linkId)
  if (filter.campaignId) query.where('campaign_id', filter.campaignId)
  const rows = await query
  return rows.map(toRecord)
}

/** @throws Problem `note.not_found` */
export async function findNote(workspaceId: string, id: string) {
  const row = isId(id) ? await notes().where({ id, workspace_id: workspaceId }).first() : null
  if (!row) throw noteProblem('note.not_found')
  return toRecord(row)
}

/** Selects the day as text: the driver would make a moment of it. */
function notes() {
  return db.from('notes').select('notes.*', db.raw("DATE_FORMAT(day, '%Y-%m-%d') AS date"))
}

function toRecord(row: Record<string, any>) {
  return {
    id: row.id as string,
    text: row.text as string,
    date: row.date as string,
    time: row.time as string | null,
    linkId: row.link_id as string | null,
    campaignId: row.campaign_id as string | null,
    createdBy: row.created_by as string,
    createdAt: (row.created_at as Date).toISOString(),
  }
}
