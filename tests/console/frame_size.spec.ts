import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { consolePages } from '#app/platform/console/console_pages'
import { newId } from '#app/shared/ids'
import { monotonicMs, now } from '#app/shared/time/clock'
import { FormClient } from '#tests/console/support/form_client'
import { ownerOf, type Person } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const MANY = 1_000

/** The digits of the counts beside the entries: "1" is "1,000". */
const MOST_MORE_BYTES = 300

const each = <Row>(row: (at: number) => Row) => Array.from({ length: MANY }, (_, at) => row(at))
const stamps = () => ({ created_at: now(), updated_at: now() })

/** Gives a workspace and its Owner a thousand of each thing that there can be many of. */
async function fill({ workspaceId, organisationId, userId }: TestWorkspace): Promise<void> {
  const inside = { workspace_id: workspaceId }
  const others = each((at) => ({ id: newId(), name: `Organisation ${at}`, ...stamps() }))
  await db.table('organisations').multiInsert(others)
  await db
    .table('organisation_owners')
    .multiInsert(
      others.map(({ id }) => ({ organisation_id: id, user_id: userId, created_at: now() }))
    )
  const places = [...others.map(({ id }) => id), ...each(() => organisationId)]
  await db.table('workspaces').multiInsert(
    places.map((id, at) => ({
      id: newId(),
      organisation_id: id,
      name: `Workspace ${at}`,
      ...stamps(),
    }))
  )
  await db.table('domains').multiInsert(
    each((at) => ({
      id: newId(),
      ...inside,
      hostname: `d${at}.${workspaceId}.test`,
      ...stamps(),
    }))
  )
  await db.table('folders').multiInsert(
    each((at) => ({
      id: newId(),
      ...inside,
      name: `Folder ${at}`,
      name_key: `folder ${at}`,
      created_at: now(),
    }))
  )
  await giveViews({ workspaceId, userId }, MANY)
  await db
    .table('link_counts')
    .multiInsert(
      each((at) => ({ ...inside, kind: 'tag', item: `tag ${at}`, spelling: `Tag ${at}`, links: 1 }))
    )
}

/** Gives a workspace saved views of its Owner. */
async function giveViews(
  { workspaceId, userId }: Pick<TestWorkspace, 'workspaceId' | 'userId'>,
  count: number
): Promise<void> {
  await db.table('saved_views').multiInsert(
    Array.from({ length: count }, (_, at) => ({
      id: newId(),
      workspace_id: workspaceId,
      owner_id: userId,
      name: `View ${String(at).padStart(4, '0')}`,
      filter: '{}',
      created_at: now(),
    }))
  )
}

/** Every page that stands in a place, and needs nothing else. */
const framed = consolePages().filter(
  ({ method, url, area, notCrawled, workshop }) =>
    method === 'GET' &&
    area !== 'public' &&
    !notCrawled &&
    !workshop &&
    !url.replaceAll(/:(workspaceId|organisationId)/g, '').includes(':')
)
const pathIn = (workspace: TestWorkspace, url: string) =>
  url.replaceAll(/:(workspaceId|organisationId)/g, (_, name) => workspace[name as never])

/** The page without its own content. */
const frameOf = (text: string) => text.replace(/<div class="page\b.*<\/main>/s, '')

function visit(person: Person, path: string) {
  const open = `shunt_place=${/workspaces\/(\w{20})/.exec(path)?.[1] ?? ''}`
  return new FormClient({ cookie: `${person.cookie}; ${open}` }).get(path)
}

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1]

test.group('The frame of someone with a thousand of everything', () => {
  test('is on no page longer than that of someone with one', async ({ assert }) => {
    const [small, large] = [await aWorkspace(), await aWorkspace()]
    await fill(large)
    // As many as stand above the list of links, and one more.
    await giveViews(small, 13)
    for (const { userId } of [small, large]) {
      await db.from('users').where('id', userId).update({ installation_administrator: true })
    }
    const people = [await ownerOf(small), await ownerOf(large)]
    const longer: string[] = []
    let compared = 0
    for (const { id, url } of framed) {
      const [one, many] = await Promise.all(
        [small, large].map((workspace, at) => visit(people[at], pathIn(workspace, url)))
      )
      assert.equal(many.status, one.status, id)
      // Some lead on to another page.
      if (one.status !== 200) continue
      compared++
      const more = frameOf(many.text).length - frameOf(one.text).length
      if (more > MOST_MORE_BYTES) longer.push(`${id} ${more}`)
    }
    assert.deepEqual(longer, [])
    assert.isAbove(compared, 40)
  }).timeout(180_000)

  test('takes as long as that of someone with one', async ({ assert }) => {
    const [small, large] = [await aWorkspace(), await aWorkspace()]
    await fill(large)
    const people = [await ownerOf(small), await ownerOf(large)]
    for (const url of ['/console/workspaces/:workspaceId/components', '/account/shortcuts']) {
      const times: number[][] = [[], []]
      // In turns, so that what else the machine does meets both.
      for (let round = 0; round < 15; round++) {
        for (const [at, workspace] of [small, large].entries()) {
          const beganMs = monotonicMs()
          await visit(people[at], pathIn(workspace, url))
          times[at].push(monotonicMs() - beganMs)
        }
      }
      const [one, many] = times.map(median)
      assert.isBelow(many, one * 1.5 + 5, url)
    }
  }).timeout(120_000)
})
