import db from '@adonisjs/lucid/services/db'
import type { NoteRow } from '#app/linking/notes/note_row'
import { noteProblem } from '#app/linking/notes/problems'
import { table } from '#app/shared/database/sql'
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
  return table<NoteRow>(db, 'notes').select(
    'notes.*',
    db.raw("DATE_FORMAT(day, '%Y-%m-%d') AS date")
  )
}

function toRecord(row: NoteRow) {
  return {
    id: row.id,
    text: row.text,
    date: row.date,
    time: row.time,
    linkId: row.link_id,
    campaignId: row.campaign_id,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }
}
