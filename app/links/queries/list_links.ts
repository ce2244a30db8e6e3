import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { isId } from '#app/shared/ids'
import { now } from '#app/shared/clock'
import { tagKey } from '#app/links/rules/tags'
import { momentOf, toPage, type Page } from '#app/shared/validation'
import type { LinkState } from '#app/links/rules/effective_state'
import { hostsOfDomains } from '#app/domains/queries/find_domain'
import type { Workspace } from '#app/access/workspace_access'
import { toLinkRecord, type LinkRecord, type LinkRow } from '#app/links/link'

const COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  title: 'title',
  alias: 'alias',
  humanClicks: 'human_clicks',
  lastClickedAt: 'last_clicked_at',
} as const

type SortField = keyof typeof COLUMNS

/** Each field as it is (ascending) and with a leading hyphen (descending). */
export const LINK_SORTS = (Object.keys(COLUMNS) as SortField[]).flatMap(
  (field) => [field, `-${field}`] as const
)
export type LinkSort = (typeof LINK_SORTS)[number]

export interface LinkFilter {
  search?: string | null
  state?: LinkState | null
  tag?: string | null
  campaignId?: string | null
  folderId?: string | null
  domainId?: string | null
  createdFrom?: string | null
  createdTo?: string | null
}

type Query = DatabaseQueryBuilderContract<any>

/** A page of the workspace's links. Without `state`, neither archived nor deleted ones. */
export async function listLinks(
  workspace: Workspace,
  {
    page = 1,
    pageSize = 25,
    sort = '-createdAt',
    ...filter
  }: LinkFilter & {
    page?: number
    pageSize?: number
    sort?: LinkSort
  }
): Promise<Page<LinkRecord>> {
  const [{ total }] = await filtered(workspace, filter).count('* as total')
  const descending = sort.startsWith('-')
  const direction = descending ? 'desc' : 'asc'
  const column = COLUMNS[sort.replace('-', '') as SortField]
  const rows: LinkRow[] = await filtered(workspace, filter)
    .select('links.*')
    .orderBy([
      { column: `links.${column}`, order: direction },
      { column: 'links.id', order: direction },
    ])
    .offset((page - 1) * pageSize)
    .limit(pageSize)
  const hosts = await hostsOfDomains(rows.map((row) => row.domain_id))
  const items = rows.map((row) => toLinkRecord(row, hosts.get(row.domain_id)!))
  return toPage(items, page, pageSize, Number(total))
}

/** Ids of the links that a filter matches, at most so many. */
export async function matchingLinkIds(
  workspace: Workspace,
  filter: LinkFilter,
  atMost: number
): Promise<string[]> {
  const rows = await filtered(workspace, filter).select('links.id').limit(atMost)
  return rows.map(({ id }) => id)
}

function filtered(workspace: Workspace, filter: LinkFilter): Query {
  const query = db.from('links').where('links.workspace_id', workspace.id)
  whereState(query, filter.state)
  if (filter.campaignId) whereId(query, 'campaign_id', filter.campaignId)
  if (filter.folderId) whereId(query, 'folder_id', filter.folderId)
  if (filter.domainId) whereId(query, 'domain_id', filter.domainId)
  if (filter.createdFrom) {
    query.where('created_at', '>=', momentOf(filter.createdFrom, workspace.timeZone, 'start'))
  }
  if (filter.createdTo) {
    query.where('created_at', '<=', momentOf(filter.createdTo, workspace.timeZone, 'end'))
  }
  if (filter.tag) query.whereIn('links.id', linksWithTag(workspace.id, tagKey(filter.tag), '='))
  if (filter.search) whereMatches(query, workspace.id, filter.search)
  return query
}

/** What cannot be an id names nothing; the database's ids are ASCII and it will not compare. */
function whereId(query: Query, column: string, id: string): void {
  if (isId(id)) query.where(column, id)
  else query.whereRaw('1 = 0')
}

/** The effective state in SQL: the same order as `effectiveState`. */
function whereState(query: Query, state?: LinkState | null): void {
  if (state === 'Deleted') return void query.whereNotNull('deleted_at')
  query.whereNull('deleted_at')
  if (!state) return void query.whereNot('status', 'Archived')
  if (state === 'Archived' || state === 'Draft' || state === 'Paused') {
    return void query.where('status', state)
  }
  const at = now()
  query.where('status', 'Active')
  if (state === 'Expired') return void query.where('ends_at', '<=', at)
  query.where((open) => open.whereNull('ends_at').orWhere('ends_at', '>', at))
  if (state === 'Scheduled') return void query.where('starts_at', '>', at)
  query.where((begun) => begun.whereNull('starts_at').orWhere('starts_at', '<=', at))
}

function whereMatches(query: Query, workspaceId: string, search: string): void {
  const pattern = `%${escapeLike(search)}%`
  query.where((any) => {
    any
      .whereRaw('CONVERT(links.alias USING utf8mb4) COLLATE utf8mb4_unicode_ci LIKE ?', [pattern])
      .orWhereRaw('links.title COLLATE utf8mb4_unicode_ci LIKE ?', [pattern])
      .orWhereRaw('links.description COLLATE utf8mb4_unicode_ci LIKE ?', [pattern])
      .orWhereRaw('links.destination_url COLLATE utf8mb4_unicode_ci LIKE ?', [pattern])
      .orWhereIn('links.id', linksWithTag(workspaceId, `%${escapeLike(tagKey(search))}%`, 'like'))
  })
}

function linksWithTag(workspaceId: string, key: string, operator: '=' | 'like') {
  return db
    .from('link_tags')
    .where('workspace_id', workspaceId)
    .where('tag_key', operator, key)
    .select('link_id')
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
