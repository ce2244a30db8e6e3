import type { Connection } from 'mysql2/promise'
import { seededRandom } from '#app/shared/seeded_random'

/** One kind of page, and what to ask for in each round. */
export interface ListCase {
  name: string
  path: (round: number) => string
}

const SORTS = ['createdAt', 'updatedAt', 'title', 'alias', 'humanClicks', 'lastClickedAt']
const STATES = ['Draft', 'Scheduled', 'Active', 'Paused', 'Expired', 'Archived', 'Deleted']
const PAGE_SIZE = 25

/** Lists every kind of page of a seeded workspace: filters that leave few, some and many links. */
export async function listCases(
  connection: Connection,
  workspaceId: string,
  links: number
): Promise<ListCase[]> {
  const random = seededRandom(34)
  const [rows] = (await connection.query(
    `SELECT kind, item FROM link_counts WHERE workspace_id = ? AND kind IN ('folder', 'campaign')
      ORDER BY kind, listed DESC`,
    [workspaceId]
  )) as any
  const of = (kind: string) => rows.filter((row: any) => row.kind === kind)
  const [folders, campaigns] = [of('folder'), of('campaign')]
  const [[some]] = (await connection.query(
    'SELECT alias FROM links WHERE workspace_id = ? ORDER BY id LIMIT 1 OFFSET 12345',
    [workspaceId]
  )) as any
  const alias: string = some?.alias ?? 'bench-1'
  const deepest = Math.max(1, Math.floor((links * 0.85) / PAGE_SIZE))
  const anywhere = () => 1 + random.below(deepest)
  const list = (name: string, query: string, page: (round: number) => number = () => 1) => ({
    name,
    path: (round: number) => `/links?${query}${query && '&'}page=${page(round)}`,
  })
  const search = (text: string, more = '') =>
    list(`search ${text}${more}`, `search=${encodeURIComponent(text)}${more}`)
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const [big, small] = [folders[0].item, folders[folders.length - 1].item]
  return [
    list('all', ''),
    ...SORTS.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]).map((sort) => list(sort, sort)),
    ...SORTS.map((sort) => list(`sort=${sort}, any page`, `sort=${sort}`, anywhere)),
    list('all, page after page', '', (round) => Math.floor(deepest / 2) + round),
    list('all, last pages', '', (round) => deepest - round),
    ...STATES.map((state) => list(`state=${state}`, `state=${state}`)),
    ...STATES.map((state) => list(`state=${state}, by title`, `state=${state}&sort=title`)),
    list('state=Active, any page', 'state=Active', anywhere),
    list('folder with many', `folderId=${big}`),
    list('folder with many, by clicks', `folderId=${big}&sort=-humanClicks`),
    list('folder with many, any page', `folderId=${big}`, () => 1 + random.below(deepest / 20)),
    list('folder with few', `folderId=${small}`),
    list('campaign with many', `campaignId=${campaigns[0].item}`),
    list('campaign with many, by title', `campaignId=${campaigns[0].item}&sort=title`),
    list('tag with many', 'tag=social'),
    list('tag with many, by alias', 'tag=social&sort=alias'),
    list('tag with few', 'tag=rare'),
    list('created on a day', `createdFrom=${day(100)}&createdTo=${day(100)}`),
    list(
      'created in a year, by clicks',
      `createdFrom=${day(500)}&createdTo=${day(135)}&sort=-humanClicks`
    ),
    list('folder, tag and state', `folderId=${big}&tag=email&state=Active`),
    search(alias),
    search(alias.slice(2, 7)),
    search(alias.slice(3, 6)),
    search('museum'),
    search('useu'),
    search('museum', '&sort=title'),
    search('museum concert'),
    search('hockey 4711'),
    search('shop.example'),
    search('https://www.example.com/ticket'),
    search('zz'),
    search('q7'),
    search('?'),
    search('nothing has this'),
    search('river', '&state=Paused'),
    search('river', `&folderId=${big}`),
    search('rare'),
    { name: 'folders', path: () => '/folders' },
    { name: 'campaigns', path: () => '/campaigns' },
    { name: 'tags', path: () => '/tags' },
  ]
}
