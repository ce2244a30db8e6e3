import { test } from '@japa/runner'
import { apiOperations } from '#app/platform/api/api_operations'
import { componentNameOf } from '#app/platform/api/schema'
import { newId } from '#app/shared/ids'
import { assertProblem, call, type Answer } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { imported } from '#tests/fixtures/imports'
import { makers } from '#tests/fixtures/makers'
import { ask, ownerOf, somebody } from '#tests/fixtures/people'
import { aPerson, callAs, fromElsewhere } from '#tests/fixtures/person'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** A list with some entries, and who reads it. */
interface MadeList {
  /** With a query that leaves only what the test made, and whatever came before in the same run. */
  path: string
  read: (path: string) => Promise<Answer>

  /** Entries that it has at least; more where the list is one of the whole installation. */
  entries: number

  /** A field of its items besides the id. */
  field: string
}

const ENTRIES = 5

/** Makes the entries of each list in pages, by the name of its call. */
const LISTS: Record<string, (workspace: TestWorkspace) => Promise<MadeList>> = {
  'links.list': async (workspace) => {
    await times(() => makers.linkId(workspace))
    return ofWorkspace(workspace, '/links', 'alias')
  },
  'links.history': async (workspace) => {
    const linkId = await makers.linkId(workspace)
    await times((at) => call(workspace, 'PATCH', `/links/${linkId}`, { title: `Title ${at}` }))
    return ofWorkspace(workspace, `/links/${linkId}/history`, 'kind')
  },
  'imports.list': async (workspace) => {
    await times(() => makers.importId(workspace))
    return ofWorkspace(workspace, '/imports', 'status')
  },
  'imports.lines': async (workspace) => {
    const lines = Array.from({ length: ENTRIES }, (_, at) => `https://example.com/line/${at}`)
    const { id } = await imported(workspace, `url\n${lines.join('\n')}\n`, {
      dryRun: true,
      drawAliases: true,
    })
    return ofWorkspace(workspace, `/imports/${id}/lines`, 'outcome')
  },
  'webhooks.deliveries': async (workspace) => {
    const webhookId = await makers.webhookId(workspace)
    await times(() => call(workspace, 'POST', `/webhooks/${webhookId}/test`))
    return ofWorkspace(workspace, `/webhooks/${webhookId}/deliveries`, 'status')
  },
  'conversions.list': async (workspace) => {
    const linkId = await makers.linkId(workspace)
    await times((at) => {
      const body = { click: aClickValue(linkId), event: `event ${at}` }
      return call(workspace, 'POST', '/conversions', body)
    })
    return ofWorkspace(workspace, '/conversions', 'event')
  },
  'audit.workspace': async (workspace) => {
    await times(() => makers.linkId(workspace))
    return ofOwner(workspace, `/api/workspaces/${workspace.workspaceId}/audit-log`, 'action')
  },
  'audit.organisation': async (workspace) => {
    const path = `/api/organisations/${workspace.organisationId}`
    const owner = await ownerOf(workspace)
    await times((at) => ask(owner, 'PATCH', path, { name: `Name ${at}` }))
    return ofOwner(workspace, `${path}/audit-log`, 'action')
  },
  'audit.installation': async () => {
    const administrator = await somebody({ installationAdministrator: true })
    const { userId } = await somebody()
    await times((at) =>
      ask(administrator, 'PATCH', `/api/admin/users/${userId}`, { disabled: at % 2 === 0 })
    )
    return ofAdministrator(`/api/admin/audit-log?subjectId=${userId}`, 'action')
  },
  'users.list': async () => {
    const name = `lister${newId()}`
    await times((at) => somebody({ email: `${name}.${at}@example.com` }))
    return ofAdministrator(`/api/admin/users?search=${name}`, 'email')
  },
  'admin.organisations.list': async () => {
    const name = `Listed ${newId()}`
    const owner = await somebody({ installationAdministrator: true })
    // Two have the same name, so that the id decides.
    await times((at) =>
      ask(owner, 'POST', '/api/organisations', { name: `${name} ${at >> 1}`, workspaceName: 'A' })
    )
    return ofAdministrator(`/api/admin/organisations?search=${encodeURIComponent(name)}`, 'name')
  },
  'mails.list': async () => {
    await times(async () => {
      const { email } = await aPerson()
      const path = '/api/auth/forgot-password'
      await callAs(null, 'POST', path, { email }, { headers: fromElsewhere() })
    })
    return ofAdministrator('/api/admin/mails', 'subject')
  },
}

async function times(make: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ENTRIES; at++) await make(at)
}

function ofWorkspace(workspace: TestWorkspace, path: string, field: string): MadeList {
  return { path, field, entries: ENTRIES, read: (given) => call(workspace, 'GET', given) }
}

async function ofOwner(workspace: TestWorkspace, path: string, field: string): Promise<MadeList> {
  const owner = await ownerOf(workspace)
  return { path, field, entries: ENTRIES, read: (given) => ask(owner, 'GET', given) }
}

async function ofAdministrator(path: string, field: string): Promise<MadeList> {
  const administrator = await somebody({ installationAdministrator: true })
  return { path, field, entries: ENTRIES, read: (given) => ask(administrator, 'GET', given) }
}

/** Adds to the query of a path. */
const withQuery = (path: string, query: string) => path + (path.includes('?') ? '&' : '?') + query

/** Walks a list to its end, and returns its items, and how many each page had. */
async function walk({ path, read }: MadeList, query: string) {
  const items: any[] = []
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body, text } = await read(withQuery(path, `${query}&cursor=${cursor}`))
    if (status !== 200) throw new Error(text)
    items.push(...body.items)
    sizes.push(body.items.length)
    cursor = body.nextCursor
  }
  return { items, sizes }
}

/** What distinguishes the items of a list. */
const keyOf = ({ id, version, line }: any) => id ?? version ?? line

test.group('Lists in pages', () => {
  test('are all tried here', ({ assert }) => {
    const paged = apiOperations().filter(({ answers }) =>
      answers.some(({ schema }) => schema && componentNameOf(schema)?.endsWith('Page'))
    )
    assert.sameMembers(
      paged.map(({ id }) => id),
      Object.keys(LISTS),
      'Make a few entries of a new list in LISTS.'
    )
  })

  for (const [id, make] of Object.entries(LISTS)) {
    test(`are walked by cursor, each entry once and in order: ${id}`, async ({ assert }) => {
      const list = await make(await aWorkspace())
      const { items, sizes } = await walk(list, 'pageSize=2')
      assert.isAtLeast(items.length, list.entries)
      assert.isTrue(sizes.slice(0, -1).every((size) => size === 2))
      assert.equal(new Set(items.map(keyOf)).size, items.length, 'none twice')
      const first = await list.read(withQuery(list.path, 'pageSize=100'))
      assert.notProperty(first.body, 'nextCursor')
      assert.equal(first.body.totalItems, items.length)
      assert.deepEqual(
        items.slice(0, 100).map(keyOf),
        first.body.items.map(keyOf),
        'as by page number'
      )
      for (const cursor of ['x', 'e30', 'WzJd', 'WzIsbnVsbCxudWxsXQ']) {
        const refused = await list.read(withQuery(list.path, `cursor=${cursor}`))
        assertProblem(assert, refused, 422, 'request.invalid')
        assert.equal(refused.body.errors[0].field, 'cursor')
      }
    })

    test(`keep the fields that are asked for: ${id}`, async ({ assert }) => {
      const list = await make(await aWorkspace())
      const { body } = await list.read(withQuery(list.path, `pageSize=100&fields=${list.field}`))
      assert.isAtLeast(body.items.length, list.entries)
      const full = await list.read(withQuery(list.path, 'pageSize=100'))
      const hasId = 'id' in full.body.items[0]
      for (const [at, item] of body.items.entries()) {
        assert.sameMembers(Object.keys(item), [...(hasId ? ['id'] : []), list.field])
        assert.deepEqual(item[list.field], full.body.items[at][list.field])
      }
      assert.equal(body.totalItems, full.body.totalItems)
      const none = await list.read(withQuery(list.path, 'pageSize=100&fields='))
      assert.deepEqual(none.body, full.body, 'one that names none keeps all')
      const byCursor = await walk(list, `pageSize=2&fields=${list.field}`)
      assert.equal(byCursor.items.length, full.body.totalItems)
      for (const fields of ['nothing', `${list.field},__proto__`, 'constructor']) {
        const refused = await list.read(withQuery(list.path, `fields=${fields}`))
        assertProblem(assert, refused, 422, 'request.invalid')
        assert.equal(refused.body.errors[0].field, 'fields')
      }
    })
  }
})
