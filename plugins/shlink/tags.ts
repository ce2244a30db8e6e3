import {
  clicksOf,
  get,
  readWhole,
  ShlinkFault,
  toPage,
  toSummary,
  type ShlinkCall,
} from './shapes.js'

interface Tag {
  name: string
  linkCount: number
}

async function readTags(call: ShlinkCall): Promise<Tag[]> {
  const { items } = await get(call, { method: 'GET', path: '/tags' })
  const search = call.query.get('searchTerm')?.toLowerCase() ?? ''
  const found = items.filter(({ name }: { name: string }) => name.toLowerCase().includes(search))
  const [field, direction] = (call.query.get('orderBy') ?? '').split('-')
  if (field === 'shortUrlsCount') {
    found.sort((one: Tag, other: Tag) => one.linkCount - other.linkCount)
  }
  return direction?.toUpperCase() === 'DESC' ? found.reverse() : found
}

function pageOf<Item>(call: ShlinkCall, items: Item[]): ReturnType<typeof toPage> {
  const given = call.query.get('itemsPerPage')
  const size = given === null || given === '-1' ? Math.max(1, items.length) : readWhole(given, 10)
  const page = readWhole(call.query.get('page'), 1)
  const data = items.slice((page - 1) * size, page * size)
  return toPage(data, { page, size, total: items.length })
}

export async function listTags(call: ShlinkCall) {
  const tags = await readTags(call)
  if (call.query.get('withStats') === 'true') return tagStats(call)
  return {
    tags: pageOf(
      call,
      tags.map(({ name }) => name)
    ),
  }
}

/** Tags are counted by the clicks of their links: 100 links of each at most are looked at. */
export async function tagStats(call: ShlinkCall) {
  const tags = await readTags(call)
  const { data, pagination } = pageOf(call, tags) as {
    data: typeof tags
    pagination: object
  }
  const stats: object[] = []
  for (const { name, linkCount } of data) {
    const query = new URLSearchParams({ tag: name, pageSize: '100', sort: '-humanClicks' })
    const { items } = await get(call, { method: 'GET', path: `/links?${query}` })
    const clicks = items.reduce((sum: number, link: any) => sum + clicksOf(link), 0)
    stats.push({
      tag: name,
      shortUrlsCount: linkCount,
      visitsCount: clicks,
      visitsSummary: toSummary(clicks),
    })
  }
  return { tags: { data: stats, pagination } }
}

export async function renameTag(call: ShlinkCall) {
  const { oldName, newName } = call.body
  if (typeof oldName !== 'string' || typeof newName !== 'string') {
    throw new ShlinkFault(400, 'invalid-data', 'Invalid data', 'Provided data is not valid', {
      invalidElements: ['oldName', 'newName'],
    })
  }
  const tags = await readTags({ ...call, query: new URLSearchParams() })
  const isSame = oldName.toLowerCase() === newName.toLowerCase()
  if (!isSame && tags.some(({ name }) => name.toLowerCase() === newName.toLowerCase())) {
    const detail = `You cannot rename tag ${oldName}, because it already exists`
    throw new ShlinkFault(409, 'tag-conflict', 'Tag conflict', detail, { oldName, newName })
  }
  const path = `/tags/${encodeURIComponent(oldName)}`
  await get(call, { method: 'PATCH', path, body: { name: newName } })
  return null
}

export async function deleteTags(call: ShlinkCall) {
  for (const tag of call.query.getAll('tags[]')) {
    const { status, body } = await call.call({
      method: 'DELETE',
      path: `/tags/${encodeURIComponent(tag)}`,
    })
    // Shlink deletes what is there, and says nothing of the rest.
    if (status >= 400 && status !== 404) {
      throw new ShlinkFault(
        status,
        'forbidden-tag-operation',
        'Forbidden tag operation',
        String(body?.detail)
      )
    }
  }
  return null
}
