import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call, type Answer } from '#tests/fixtures/api'
import { ask, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** One character for a person and the database, two units of UTF-16. */
const CLEF = '\u{1d11e}'
const DESTINATION = 'https://example.com/'

/** A field that a text goes into: how it is sent, and the most characters that it takes. */
interface Field {
  what: string
  field: string
  most: number
  tooLong: string
  send: (workspace: TestWorkspace, text: string) => Promise<Answer>

  /** Does it take line breaks? */
  isProse?: boolean
}

const post = (path: string, body: (text: string) => object) => (to: TestWorkspace, text: string) =>
  call(to, 'POST', path, body(text))

const asOwner =
  (method: string, path: (workspace: TestWorkspace) => string, body: (text: string) => object) =>
  async (workspace: TestWorkspace, text: string) =>
    ask(await ownerOf(workspace), method, path(workspace), body(text))

const link = (name: string, most: number): Field => ({
  what: `a link's ${name}`,
  field: name,
  most,
  tooLong: 'request.invalid',
  send: post('/links', (text) => ({ destinationUrl: DESTINATION, [name]: text })),
  isProse: true,
})

const FIELDS: Field[] = [
  link('title', 500),
  link('description', 2000),
  link('notes', 2000),
  {
    what: 'a tag',
    field: 'tags',
    most: 50,
    tooLong: 'tags.too_long',
    send: post('/links', (text) => ({ destinationUrl: DESTINATION, tags: [text] })),
    isProse: true,
  },
  {
    what: "a rule's name",
    field: 'routing.rules.0.name',
    most: 100,
    tooLong: 'routing.name_too_long',
    send: post('/links', (name) => ({
      destinationUrl: DESTINATION,
      routing: { rules: [{ name, devices: ['ios'], destinationUrl: DESTINATION }] },
    })),
  },
  {
    what: "a folder's name",
    field: 'name',
    most: 100,
    tooLong: 'folder.name_too_long',
    send: post('/folders', (name) => ({ name })),
  },
  {
    what: "a saved view's name",
    field: 'name',
    most: 100,
    tooLong: 'view.name_too_long',
    send: post('/saved-views', (name) => ({ name, filter: {} })),
  },
  {
    what: "a UTM template's name",
    field: 'name',
    most: 100,
    tooLong: 'utm_template.name_too_long',
    send: post('/utm-templates', (name) => ({ name, utmSource: 'x' })),
  },
  {
    what: "a UTM template's value",
    field: 'utmTerm',
    most: 200,
    tooLong: 'utm_template.value_too_long',
    send: post('/utm-templates', (utmTerm) => ({ name: 'Plain', utmTerm })),
  },
  {
    what: "a campaign's name",
    field: 'name',
    most: 200,
    tooLong: 'campaign.name_too_long',
    send: post('/campaigns', (name) => ({ name })),
  },
  {
    what: "a campaign's UTM value",
    field: 'utmSource',
    most: 200,
    tooLong: 'campaign.utm_too_long',
    send: post('/campaigns', (utmSource) => ({ name: 'Plain', utmSource })),
  },
  {
    what: "a note's text",
    field: 'text',
    most: 200,
    tooLong: 'note.text_too_long',
    send: post('/notes', (text) => ({ text, date: '2026-11-21' })),
    isProse: true,
  },
  {
    what: "a webhook's description",
    field: 'description',
    most: 200,
    tooLong: 'webhook.description_too_long',
    send: post('/webhooks', (description) => ({
      url: 'https://example.com/',
      format: 'Json',
      events: ['link.created'],
      description,
    })),
    isProse: true,
  },
  {
    what: "a key's name",
    field: 'name',
    most: 100,
    tooLong: 'request.invalid',
    send: asOwner(
      'POST',
      ({ workspaceId }) => `/api/workspaces/${workspaceId}/api-keys`,
      (name) => ({ name, scopes: ['links:read'] })
    ),
  },
  {
    what: "a workspace's name",
    field: 'name',
    most: 200,
    tooLong: 'request.invalid',
    send: asOwner(
      'PATCH',
      ({ workspaceId }) => `/api/workspaces/${workspaceId}`,
      (name) => ({ name })
    ),
  },
  {
    what: "a person's name",
    field: 'displayName',
    most: 200,
    tooLong: 'request.invalid',
    send: asOwner(
      'PATCH',
      () => '/api/me',
      (displayName) => ({ displayName })
    ),
  },
]

/** Counts rows of everything that the fields are of. */
async function countRows({ workspaceId }: TestWorkspace): Promise<number> {
  const tables = [
    'links',
    'folders',
    'saved_views',
    'utm_templates',
    'campaigns',
    'notes',
    'webhooks',
  ]
  const counts = await Promise.all(
    tables.map(async (table) => (await db.from(table).where('workspace_id', workspaceId)).length)
  )
  return counts.reduce((sum, count) => sum + count)
}

for (const { what, field, most, tooLong, send, isProse } of FIELDS) {
  test.group(`Texts: ${what}`, () => {
    test(`has up to ${most} characters, whatever they are`, async ({ assert }) => {
      for (const character of ['a', CLEF]) {
        const fits = await send(await aWorkspace(), character.repeat(most))
        assert.isBelow(fits.status, 300, fits.text)
        const workspace = await aWorkspace()
        const over = await send(workspace, character.repeat(most + 1))
        assertProblem(assert, over, 422, tooLong)
        assert.equal(await countRows(workspace), 0)
      }
    })

    test('has no control characters', async ({ assert }) => {
      const workspace = await aWorkspace()
      const breaks = isProse ? [] : ['\t', '\n', '\r']
      for (const sign of ['\0', '\u0007', '\u001b', '\u007f', '\u0085', ...breaks]) {
        const answer = await send(workspace, `a${sign}b`)
        assertProblem(assert, answer, 422, 'request.invalid')
        assert.equal(answer.body.errors[0].field, field, JSON.stringify(sign))
      }
      assert.equal(await countRows(workspace), 0)
    })

    if (isProse) {
      test('takes tabs and line breaks', async ({ assert }) => {
        const answer = await send(await aWorkspace(), 'a\tb\r\nc')
        assert.isBelow(answer.status, 300, answer.text)
      })
    }
  })
}

test.group('Texts', () => {
  test('a link’s password has up to 128 characters, whatever they are', async ({ assert }) => {
    const workspace = await aWorkspace()
    const make = (password: string) =>
      call(workspace, 'POST', '/links', { destinationUrl: DESTINATION, password })
    for (const character of ['a', CLEF]) {
      assert.equal((await make(character.repeat(128))).status, 201)
      assertProblem(assert, await make(character.repeat(129)), 422, 'request.invalid')
    }
  })

  test('a change of a link is judged as its creation is', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await call(workspace, 'POST', '/links', { destinationUrl: DESTINATION })
    const change = (fields: object) => call(workspace, 'PATCH', `/links/${body.id}`, fields)
    for (const title of ['a\0b', CLEF.repeat(501)]) {
      assertProblem(assert, await change({ title, notes: 'x' }), 422, 'request.invalid')
    }
    assert.deepEqual((await call(workspace, 'GET', `/links/${body.id}`)).body, body)
    assert.equal((await change({ title: CLEF.repeat(500) })).status, 200)
  })

  test('one link of many with a NUL is refused alone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const links = ['Good', 'a\0b'].map((title) => ({ destinationUrl: DESTINATION, title }))
    const { body } = await call(workspace, 'POST', '/links/bulk', { links })
    assert.deepInclude(body, { created: 1, failed: 1 })
    assert.equal(body.items[1].error.code, 'request.invalid')
  })
})

test.group('Whole numbers of a query', () => {
  const odd = ['0x10', '1e1', '+5', '%205', '5%20', '1.0', '05x', '0b1', '٣', '']
  for (const [what, path] of [
    ['page', '/links?page='],
    ['pageSize', '/links?pageSize='],
    ['top', '/analytics?top='],
  ]) {
    test(`${what}: request.invalid for what is no row of digits`, async ({ assert }) => {
      const workspace = await aWorkspace()
      for (const number of odd) {
        const answer = await call(workspace, 'GET', path + number)
        assertProblem(assert, answer, 422, 'request.invalid')
        assert.equal(answer.body.errors[0].field, what)
      }
      assert.equal((await call(workspace, 'GET', `${path}10`)).status, 200)
    })
  }

  test('size of an image: request.invalid for what is no row of digits', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await call(workspace, 'POST', '/links', { destinationUrl: DESTINATION })
    const code = (await call(workspace, 'POST', '/qr-codes', { linkId: body.id })).body
    for (const size of ['1e3', '0x100', '+512', '512.0']) {
      const answer = await call(workspace, 'GET', `/qr-codes/${code.id}/image.png?size=${size}`)
      assertProblem(assert, answer, 422, 'request.invalid')
    }
    const image = await call(workspace, 'GET', `/qr-codes/${code.id}/image.png?size=512`)
    assert.equal(image.status, 200)
  })
})
