import db from '@adonisjs/lucid/services/db'

/** What people call the links, campaigns and authors of notes, by id. */
export interface NoteSubjects {
  links: Map<string, string>
  campaigns: Map<string, string>
  people: Map<string, string>
}

interface Note {
  linkId: string | null
  campaignId: string | null
  createdBy: string
}

/** @param notes those that are shown */
export async function findNoteSubjects(notes: readonly Note[]): Promise<NoteSubjects> {
  const linkIds = notes.map(({ linkId }) => linkId)
  const campaignIds = notes.map(({ campaignId }) => campaignId)
  const people = notes.map(({ createdBy }) => createdBy)
  return {
    links: await findNames('links', 'CONCAT("/", alias)', linkIds),
    campaigns: await findNames('campaigns', 'name', campaignIds),
    people: await findNames('users', 'COALESCE(display_name, email)', people),
  }
}

async function findNames(
  table: string,
  name: string,
  ids: (string | null)[]
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows: { id: string; name: string }[] = await db
    .from(table)
    .whereIn('id', wanted)
    .select('id', db.raw(`${name} AS name`))
  return new Map(rows.map((row) => [row.id, row.name]))
}
