import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { listLimits } from '#app/linking/link_list/queries/limits'
import { listLinks } from '#app/linking/link_list/queries/list_links'
import { LINK_SORTS } from '#app/linking/link_list/queries/order'
import { rebuildLinkIndex } from '#app/linking/links/actions/rebuild_link_index'
import { LINK_STATES } from '#app/linking/links/rules/effective_state'
import { seededRandom } from '#app/shared/seeded_random'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { call } from '#tests/fixtures/api'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const LARGE = { ...listLimits }

/** As if there were millions of links: whatever can be walked is walked. */
const SMALL = {
  ...{ ordered: 0, sorted: 3, covered: 3, read: 3 },
  ...{ foundByWord: 3, wordsOfPart: 4, newest: 1_000 },
}

const WORDS = ['Spring', 'sálé', 'lamp', 'Bikes', 'winter-2026', 'ölk', '東京', 'x_y', '100%']

/** Neither, begun, yet to begin, over, begun and over, yet to begin and to end. */
function schedule(kind: number) {
  const [past, later, last] = ['2020-01-01', '2098-01-01', '2099-01-01'].map(
    (day) => `${day}T00:00:00Z`
  )
  const kinds = [
    [],
    [past],
    [later],
    [null, '2021-01-01T00:00:00Z'],
    [past, '2021-01-01T00:00:00Z'],
    [later, last],
  ]
  const [startsAt = null, endsAt = null] = kinds[kind]
  return { startsAt, endsAt }
}

interface Filled {
  workspace: TestWorkspace
  queries: string[]
}

/** Creates a workspace with links of every kind, and the queries that distinguish them. */
async function aFullWorkspace(): Promise<Filled> {
  const workspace = await aWorkspace()
  const { number: random, pick } = seededRandom(75)
  const made = async (path: string, body: object) =>
    (await call(workspace, 'POST', path, body)).body.id
  const folderId = await made('/folders', { name: 'F' })
  const campaignId = await made('/campaigns', { name: 'C' })
  const domain = await aDomain(workspace)
  const links = Array.from({ length: 160 }, (_, n) => ({
    destinationUrl: `https://www.example.com/${encodeURIComponent(pick(WORDS))}/${n}`,
    title: random() < 0.8 ? `${pick(WORDS)} ${pick(WORDS)} ${n % 7}` : null,
    description: random() < 0.3 ? `About ${pick(WORDS)}` : null,
    tags: WORDS.filter(() => random() < 0.2).map((word) =>
      random() < 0.5 ? word : word.toUpperCase()
    ),
    folderId: random() < 0.4 ? folderId : null,
    campaignId: random() < 0.3 ? campaignId : null,
    domainId: random() < 0.3 ? domain.id : null,
    draft: random() < 0.1,
    ...schedule(random() < 0.4 ? 1 + Math.floor(random() * 5) : 0),
  }))
  const { body } = await call(workspace, 'POST', '/links/bulk', { links })
  for (const { link } of body.items) {
    const fate = random()
    const path = `/links/${link.id}`
    if (fate < 0.1) await call(workspace, 'DELETE', path)
    else if (fate < 0.2) await call(workspace, 'PATCH', path, { status: 'Archived' })
    else if (fate < 0.3) await call(workspace, 'PATCH', path, { status: 'Paused' })
    else if (fate < 0.4)
      await call(workspace, 'PATCH', path, { title: pick(WORDS), clearFolder: true })
    if (random() < 0.5) {
      const clicks = { human_clicks: Math.floor(random() * 5), last_clicked_at: new Date(1e12) }
      await db.from('links').where('id', link.id).update(clicks)
    }
  }
  const day = new Date().toISOString().slice(0, 10)
  const terms = [
    'spring',
    'sale',
    'PRIN',
    'example.com/',
    'k 3',
    '東',
    '京',
    'x_y',
    '0%',
    'www',
    '4',
  ]
  return {
    workspace,
    queries: [
      '',
      ...LINK_STATES.map((state) => `state=${state}`),
      ...['', '&state=Archived', '&state=Paused', '&state=Deleted'].flatMap((state) => [
        `folderId=${folderId}${state}`,
        `campaignId=${campaignId}${state}`,
        `domainId=${domain.id}${state}`,
        `tag=spring${state}`,
        `search=lamp${state}`,
      ]),
      ...terms.map((term) => `search=${encodeURIComponent(term)}`),
      `createdFrom=${day}`,
      `createdTo=${day}&search=bikes`,
      'createdTo=2020-01-01',
      `folderId=${folderId}&campaignId=${campaignId}&tag=LAMP`,
      `tag=lamp&search=spring&state=Active`,
    ],
  }
}

/**
 * Returns a page, as the API makes it: asked for here, for the API would have thousands be too
 * many.
 */
function pageOf({ workspaceId, organisationId }: TestWorkspace, query: string) {
  const { page, pageSize, ...filter } = Object.fromEntries(new URLSearchParams(query))
  const workspace = {
    id: workspaceId,
    organisationId,
    name: 'Main',
    timeZone: 'UTC',
    defaultDomainId: null,
    conversionTracking: false,
  }
  return listLinks(workspace, { ...filter, page: Number(page), pageSize: Number(pageSize) })
}

async function walkThrough(workspace: TestWorkspace, query: string, pageSize: number) {
  const ids: string[] = []
  for (let number = 1; ; number++) {
    const page = await pageOf(workspace, `${query}&pageSize=${pageSize}&page=${number}`)
    ids.push(...page.items.map(({ id }) => id))
    if (number >= page.totalPages) return { ids, total: page.totalItems }
  }
}

test.group('Long lists', (group) => {
  let filled: Filled
  group.setup(async () => {
    filled = await aFullWorkspace()
  })
  group.each.setup(() => () => {
    Object.assign(listLimits, LARGE)
    resumeClock()
  })

  test('walked, they are what they are when all is gathered', async ({ assert }) => {
    const { workspace, queries } = filled
    let seen = 0
    for (const query of queries) {
      Object.assign(listLimits, LARGE)
      const { body } = await call(workspace, 'GET', `/links?${query}&pageSize=100`)
      const gathered = await walkThrough(workspace, query, 100)
      assert.equal(gathered.ids.length, gathered.total, query)
      assert.equal(body.totalItems, gathered.total, query)
      seen += gathered.total
      Object.assign(listLimits, SMALL)
      assert.deepEqual(await walkThrough(workspace, query, 100), gathered, query)
      assert.deepEqual(await walkThrough(workspace, query, 9), gathered, `${query} by nines`)
    }
    assert.isAbove(seen, 500)
  })

  test('by each sort, forwards and backwards, from whichever page', async ({ assert }) => {
    const { workspace } = filled
    for (const query of ['', 'state=Active', 'search=e']) {
      for (const sort of LINK_SORTS) {
        Object.assign(listLimits, LARGE)
        const gathered = await walkThrough(workspace, `${query}&sort=${sort}`, 100)
        Object.assign(listLimits, SMALL)
        const pages = Math.ceil(gathered.total / 10)
        for (const page of [pages, 1, Math.ceil(pages / 2), 2, pages - 1, 3]) {
          const path = `${query}&sort=${sort}&pageSize=10&page=${page}`
          const { items } = await pageOf(workspace, path)
          const expected = gathered.ids.slice((page - 1) * 10, page * 10)
          assert.deepEqual(
            items.map(({ id }) => id),
            expected,
            path
          )
        }
      }
    }
  })

  test('a search finds what has the term in it, and nothing else', async ({ assert }) => {
    const { workspace } = filled
    const { ids } = await walkThrough(workspace, '', 100)
    const all = await pageOf(workspace, 'pageSize=200&page=1')
    assert.lengthOf(all.items, ids.length)
    for (const limits of [LARGE, SMALL]) {
      Object.assign(listLimits, limits)
      for (const term of ['PRING', 'lam', '2026', 'winter-', 'ikes 3', 'm/']) {
        const found = await walkThrough(workspace, `search=${encodeURIComponent(term)}`, 50)
        const expected = all.items.filter((link) =>
          [link.alias, link.title, link.description, link.destinationUrl, ...link.tags]
            .filter(Boolean)
            .some((text) => text!.toLowerCase().includes(term.toLowerCase()))
        )
        assert.sameMembers(
          found.ids,
          expected.map(({ id }) => id),
          term
        )
      }
    }
  })

  test('what starts or ends is in its next list that very moment', async ({ assert }) => {
    const { workspace } = filled
    const states = ['Active', 'Scheduled', 'Expired'] as const
    const sizes = new Set<string>()
    for (const day of ['2026-11-21', '2098-01-01', '2098-12-31', '2099-01-01']) {
      for (const moment of [-1, 0, 1]) {
        freezeClock(Date.parse(`${day}T00:00:00Z`) + moment)
        const seen = []
        for (const state of states) {
          const query = `state=${state}&sort=alias`
          Object.assign(listLimits, SMALL)
          const walked = await walkThrough(workspace, query, 9)
          Object.assign(listLimits, LARGE)
          assert.deepEqual(walked, await walkThrough(workspace, query, 100), `${day} ${state}`)
          seen.push(walked.total)
        }
        sizes.add(String(seen))
      }
    }
    assert.equal(sizes.size, 3)
  })

  test('a change is in the very next page', async ({ assert }) => {
    const { workspace } = filled
    Object.assign(listLimits, SMALL)
    const page = () => call(workspace, 'GET', '/links?pageSize=10&page=3')
    const before = (await page()).body
    await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/new' })
    const after = (await page()).body
    assert.equal(after.totalItems, before.totalItems + 1)
    assert.deepEqual(after.items.slice(1), before.items.slice(0, 9))
  })
})

/** Returns all that is kept of a workspace's links beside them, under names that a rebuild leaves. */
async function keptOf({ workspaceId }: TestWorkspace) {
  const kept = []
  for (const table of ['link_counts', 'link_texts']) {
    const rows = await db.from(table).where('workspace_id', workspaceId)
    const plain = rows
      .filter(
        ({ kind, links, listed }) => table !== 'link_counts' || kind === 'all' || links || listed
      )
      .map(({ changes: _, ...row }) => JSON.stringify(row))
    kept.push(plain.sort())
  }
  const numbered = (name: string) =>
    db
      .from(`${name} as e`)
      .join('workspace_numbers as n', 'n.number', 'e.workspace_number')
      .where('n.workspace_id', workspaceId)
  const words = await numbered('word_links').select('e.word', 'e.link_id')
  // Endings of words that no link has any longer stay, until all is made again.
  const present = new Set(words.map(({ word }) => String(word)))
  const endings = await numbered('word_endings').select('e.beginning', 'e.ending')
  const pairs = endings
    .filter(({ beginning, ending }) => present.has(`${beginning}${ending}`))
    .map(({ beginning, ending }) => `${beginning}|${ending}`)
  const links = words.map(({ word, link_id: linkId }) => `${word} ${linkId}`)
  return [...kept, links.sort(), pairs.sort()]
}

test.group('Counts and search index', () => {
  test('are after many changes what they would be if made anew', async ({ assert }) => {
    const { workspace } = await aFullWorkspace()
    await call(workspace, 'PATCH', '/tags/spring', { name: 'Lamp' })
    const filter = { search: 'e', state: 'Active' }
    for (const change of [
      { action: 'addTags', tags: ['Fresh'], filter },
      { action: 'pause', filter: { tag: 'bikes' } },
      { action: 'delete', filter: { search: 'winter' } },
    ]) {
      const { status } = await call(workspace, 'POST', '/links/bulk-changes', change)
      assert.equal(status, 200)
    }
    const [folder] = (await call(workspace, 'GET', '/folders')).body.items
    await call(workspace, 'DELETE', `/folders/${folder.id}`)
    const kept = await keptOf(workspace)
    await rebuildLinkIndex(db)
    assert.deepEqual(await keptOf(workspace), kept)
  })

  test('are exact when 60 make and change links at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const body = {
          destinationUrl: `https://example.com/same/${n % 5}`,
          tags: ['Same', `t${n % 3}`],
        }
        const { body: link } = await call(workspace, 'POST', '/links', body)
        if (n % 3 === 0) return call(workspace, 'DELETE', `/links/${link.id}`)
        return call(workspace, 'PATCH', `/links/${link.id}`, { tags: ['Other'], title: `New ${n}` })
      })
    )
    assert.isTrue(answers.every(({ status }) => status === 200 || status === 204))
    const { body } = await call(workspace, 'GET', '/tags')
    assert.deepEqual(body.items, [{ name: 'Other', linkCount: 40 }])
    const kept = await keptOf(workspace)
    await rebuildLinkIndex(db)
    assert.deepEqual(await keptOf(workspace), kept)
  })
})
