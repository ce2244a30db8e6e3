import type { Connection } from 'mysql2/promise'
import { updateLinkCounts } from '#app/linking/links/actions/update_link_counts'
import type { LinkRow } from '#app/linking/links/link'
import { toUncheckedHealth } from '#app/linking/links/rules/reset_health'
import { updateSearchIndex } from '#app/linking/search_index/actions/update_search_index'
import { newId } from '#app/shared/ids'
import { seededRandom, type SeededRandom } from '#app/shared/seeded_random'
import { aliasOf } from './scratch_database.js'

const WORDS =
  'spring summer autumn winter sale launch bikes lamps coffee garden guide recipe newsletter webinar podcast report invoice ticket menu map survey trial careers press event partner student teacher doctor museum concert theatre football hockey tennis cycling running travel hotel flight train ferry bridge river island harbour forest mountain desert valley'.split(
    ' '
  )
const HOSTS = ['www.example.com', 'shop.example.org', 'news.example.net', 'blog.example.edu']
const TAGS = ['social', 'email', 'print', 'partner', 'internal', 'video', 'qr', 'paid']
const DAY_MS = 86_400_000

/** Names of what was seeded, for filters to name. */
export interface ListStore {
  folderIds: string[]
  campaignIds: string[]

  /** In a hundredth of a percent of the links. */
  rareTag: string
}

/**
 * Inserts links of all kinds for a workspace, the same ones for the same seed, with counts and
 * index.
 */
export async function seedListStore(
  connection: Connection,
  workspaceId: string,
  links: number,
  onProgress: (done: number) => void = () => {},
  places = { folders: 200, campaigns: 100 }
): Promise<ListStore> {
  const random = seededRandom(links)
  const startMs = Date.now() - 900 * DAY_MS
  const folderIds = await seedPlaces(connection, 'folders', workspaceId, places.folders)
  const campaignIds = await seedPlaces(connection, 'campaigns', workspaceId, places.campaigns)
  const sql = { rawQuery: (text: string, values: any) => connection.query(text, values) } as any
  for (let from = 0; from < links; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, links - from) }, (_, at) => {
      const createdMs = startMs + ((from + at) / links) * 890 * DAY_MS
      return linkRow(random, from + at, new Date(createdMs), {
        workspaceId,
        folderIds,
        campaignIds,
      })
    })
    const columns = Object.keys(rows[0])
    await connection.beginTransaction()
    await connection.query(`INSERT INTO links (${columns.join(', ')}) VALUES ?`, [
      rows.map((row) => Object.values(row)),
    ])
    const tags = rows.flatMap(({ id, tags: list }) =>
      JSON.parse(list).map((tag: string) => [workspaceId, tag, id, tag])
    )
    await connection.query('INSERT INTO link_tags (workspace_id, tag_key, link_id, tag) VALUES ?', [
      tags,
    ])
    const changes = rows.map((after) => ({ before: null, after }))
    await updateSearchIndex(sql, workspaceId, changes)
    await updateLinkCounts(sql, workspaceId, changes)
    await connection.commit()
    onProgress(from + rows.length)
  }
  return { folderIds, campaignIds, rareTag: 'rare' }
}

/**
 * Builds a row. Every tenth is one that `load` opens, and always leads somewhere. The first places
 * hold most.
 */
function linkRow(
  { number, pick }: SeededRandom,
  serial: number,
  createdAt: Date,
  place: { workspaceId: string; folderIds: string[]; campaignIds: string[] }
): LinkRow {
  const skewed = (list: string[]) => list[Math.floor(list.length * number() ** 6)]
  const isOpened = serial % 10 === 0
  const chance = isOpened ? 1 : number()
  const status =
    chance < 0.02 ? 'Draft' : chance < 0.05 ? 'Paused' : chance < 0.1 ? 'Archived' : 'Active'
  const clicked = number() < 0.7
  const tags = TAGS.filter((_, rank) => number() < 0.3 / (rank + 1))
  if (number() < 0.0001) tags.push('rare')
  return {
    id: newId(createdAt.getTime()),
    workspace_id: place.workspaceId,
    version: 1,
    domain_id: '',
    alias: isOpened ? aliasOf(serial / 10) : randomAlias(number),
    destination_url: `https://${pick(HOSTS)}/${pick(WORDS)}/${pick(WORDS)}-${serial}?source=list`,
    title: `${pick(WORDS)} ${pick(WORDS)} ${pick(WORDS)} ${serial % 5_000}`,
    description: number() < 0.2 ? `About the ${pick(WORDS)} of the ${pick(WORDS)}` : null,
    notes: null,
    tags: JSON.stringify(tags.length > 0 ? tags : ['plain']),
    folder_id: number() < 0.5 ? skewed(place.folderIds) : null,
    campaign_id: number() < 0.3 ? skewed(place.campaignIds) : null,
    status,
    starts_at: !isOpened && number() < 0.01 ? new Date(Date.now() + 30 * DAY_MS) : null,
    ends_at: !isOpened && number() < 0.1 ? new Date(createdAt.getTime() + 400 * DAY_MS) : null,
    redirect_type: 'Found',
    password_hash: null,
    routing: null,
    external_id: null,
    pass_query: 0,
    expired_url: null,
    max_clicks: null,
    preview: null,
    used_clicks: 0,
    human_clicks: clicked ? Math.floor(1 / (1 - number())) : 0,
    scans: 0,
    imported_clicks: 0,
    last_clicked_at: clicked ? new Date(Date.now() - number() * 300 * DAY_MS) : null,
    // Nothing is looked at in a measurement.
    ...toUncheckedHealth(createdAt),
    health_due_at: null,
    created_by: place.workspaceId,
    created_at: createdAt,
    updated_at: new Date(createdAt.getTime() + number() * 10 * DAY_MS),
    deleted_at: !isOpened && number() < 0.02 ? new Date() : null,
  }
}

function randomAlias(number: () => number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 9 }, () => letters[Math.floor(number() * letters.length)]).join('')
}

async function seedPlaces(
  connection: Connection,
  table: 'folders' | 'campaigns',
  workspaceId: string,
  count: number
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  const key = table === 'folders' ? ', name_key' : ''
  const rows = ids.map((id, n) => {
    const name = `${table} ${n}`
    return [id, workspaceId, name, new Date(), ...(key ? [name] : [])]
  })
  await connection.query(
    `INSERT INTO ${table} (id, workspace_id, name, created_at${key}) VALUES ?`,
    [rows]
  )
  return ids
}
