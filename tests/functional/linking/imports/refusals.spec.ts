import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import installation from '#config/installation'
import { assertProblem, call } from '#tests/fixtures/api'
import { imported, linksOf, send, unique, worked } from '#tests/fixtures/imports'
import { aMember, ask } from '#tests/fixtures/people'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const GOOD = 'alias,url\nnobody-has-this,https://example.com\n'

async function assertNothing(assert: any, { workspaceId }: TestWorkspace) {
  const where = { workspace_id: workspaceId }
  for (const table of ['imports', 'links', 'events', 'audit_log']) {
    assert.lengthOf(await db.from(table).where(where), 0, table)
  }
}

test.group('A file that is refused', () => {
  const files: [string, Record<string, unknown>, number, string][] = [
    ['no file', {}, 422, 'request.invalid'],
    ['two files', { content: GOOD, contentBase64: 'YQ==' }, 422, 'request.invalid'],
    ['an empty file', { content: '' }, 422, 'import.empty'],
    ['a header alone', { content: 'alias,url\n' }, 422, 'import.empty'],
    ['empty lines', { content: '\n\n\n' }, 422, 'import.format_unknown'],
    ['an empty list', { content: '[]' }, 422, 'import.empty'],
    ['a dump of something else', { content: 'INSERT INTO `a` VALUES (1);' }, 422, 'import.empty'],
    ['a zip', { contentBase64: 'UEsDBAAA' }, 422, 'import.packed'],
    ['gzip', { contentBase64: 'H4sIAAAA' }, 422, 'import.packed'],
    ['a picture', { contentBase64: 'iVBORw0KGgoAAAANSUhEUg==' }, 422, 'import.format_unknown'],
    ['text with NULs', { content: 'a\0b,c\n' }, 422, 'import.format_unknown'],
    ['JSON that breaks off', { content: '[{"url":"https://e.com"},{"u' }, 422, 'import.malformed'],
    [
      'a dump that breaks off',
      { content: "INSERT INTO `yourls_url` VALUES ('a','b','c','d','e',1),('f" },
      422,
      'import.malformed',
    ],
    [
      'a quotation mark that never closes',
      { content: 'alias,url\n"a,https://e.com\n' },
      422,
      'import.malformed',
    ],
    [
      'a damaged database',
      { contentBase64: Buffer.from('SQLite format 3\0junk').toString('base64') },
      422,
      'import.malformed',
    ],
    ['no destination', { content: 'alias,title\na,b\n' }, 422, 'import.columns_invalid'],
    [
      'a column that is not there',
      { content: GOOD, mapping: { title: 'Heading' } },
      422,
      'import.columns_invalid',
    ],
    ['no such source', { content: GOOD, source: 'tinyurl' }, 422, 'request.invalid'],
    ['no such domain', { content: GOOD, domainId: newId() }, 404, 'domain.not_found'],
    ['no such folder', { content: GOOD, folderId: 'x' }, 404, 'folder.not_found'],
    [
      'too many tags',
      { content: GOOD, tags: Array.from({ length: 21 }, (_, at) => `t${at}`) },
      422,
      'tags.too_many',
    ],
    ['a long tag', { content: GOOD, tags: ['t'.repeat(51)] }, 422, 'tags.too_long'],
  ]
  for (const [name, body, status, code] of files) {
    test(`${name}: ${code}, and nothing is kept`, async ({ assert }) => {
      const workspace = await aWorkspace()
      assertProblem(assert, await call(workspace, 'POST', '/imports', body), status, code)
      await assertNothing(assert, workspace)
    })
  }

  test('a domain that is not ready: domain.not_ready', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await aDomain(workspace, 'Pending')
    const answer = await send(workspace, GOOD, { domainId: domain.id })
    assertProblem(assert, answer, 409, 'domain.not_ready')
  })

  test('more than 1 MB by the API: 413', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answer = await send(workspace, `alias,url\n${'x'.repeat(1024 * 1024)}`)
    assert.equal(answer.status, 413)
    await assertNothing(assert, workspace)
  })

  test('a large body is refused as a small one is, and leaves no file', async ({ assert }) => {
    const workspace = await aWorkspace()
    const large = 'x'.repeat(100_000)
    const bodies: [string, number, string][] = [
      [`{"content":"${large}`, 400, 'request.malformed'],
      [
        `{"content":"${large}","tags":${'['.repeat(100)}${']'.repeat(100)}}`,
        400,
        'request.malformed',
      ],
      [`["${large}"]`, 422, 'request.invalid'],
      [`{"content":["${large}"]}`, 422, 'request.invalid'],
      [`{"fileName":"${large}"}`, 422, 'request.invalid'],
      [`{"content":"${large}","contentBase64":"YQ=="}`, 422, 'request.invalid'],
      [`{"content":"${large}","source":"tinyurl"}`, 422, 'request.invalid'],
      [`{"content":"${large}"}`, 422, 'import.malformed'],
    ]
    for (const [body, status, code] of bodies) {
      const answer = await call(workspace, 'POST', '/imports', undefined, { raw: body })
      assertProblem(assert, answer, status, code)
    }
    await assertNothing(assert, workspace)
    assert.deepEqual(await readdir(join(installation.storagePath, 'uploads')), [])
  })

  test('a plan’s lines on both sides of the limit', async ({ assert }) => {
    const workspace = await aWorkspace()
    const lines = (count: number) =>
      `alias,url\n${Array.from({ length: count }, () => `${unique()},https://example.com`).join('\n')}`
    assertProblem(assert, await send(workspace, lines(1001)), 429, 'bulk.too_many')
    await assertNothing(assert, workspace)
    assert.equal((await send(workspace, lines(1000))).status, 202)
    const pro = await aWorkspace({ plan: 'Pro' })
    const person = await aMember(pro, 'Manager')
    const post = (count: number) =>
      ask(person, 'POST', `${pro.api}/imports`, { content: lines(count) })
    assertProblem(assert, await post(201), 429, 'bulk.too_many')
    assert.equal((await post(200)).status, 202)
  })

  test('a Viewer, a suspended organisation, an unconfirmed address', async ({ assert }) => {
    const [viewed, suspended] = [await aWorkspace(), await aWorkspace({ suspended: true })]
    const person = await aMember(viewed, 'Viewer')
    const path = `${viewed.api}/imports`
    const refused = await ask(person, 'POST', path, { content: GOOD })
    assertProblem(assert, refused, 403, 'access.forbidden')
    assertProblem(assert, await send(suspended, GOOD), 403, 'account.suspended')
    const unverified = await aWorkspace({ emailVerified: false })
    assertProblem(assert, await send(unverified, GOOD), 403, 'account.email_unverified')
  })
})

test.group('A hostile file', () => {
  test('huge lines, wrong bytes and odd names are told, line by line', async ({ assert }) => {
    const [workspace, good] = [await aWorkspace(), unique()]
    const content = [
      'alias,url,title',
      `a1b2,"https://example.com/${'x'.repeat(70_000)}",long`,
      `${'a'.repeat(5_000)},https://example.com,alias`,
      `c3d4,https://example.com/${'y'.repeat(4_100)},destination`,
      `e5f6,https://example.com,"${'t'.repeat(600)}"`,
      `\u202eg7h8,https://example.com,turned`,
      `__proto__,https://example.com,proto`,
      `${good},https://example.com,fine`,
    ].join('\n')
    const done = await imported(workspace, content)
    assert.deepEqual(
      [done.status, done.problems],
      [
        'Done',
        {
          'import.line_malformed': 1,
          'alias.too_long': 1,
          'destination.too_long': 1,
          'alias.invalid_characters': 1,
          'alias.invalid_edges': 1,
        },
      ]
    )
    assert.deepEqual(done.warnings, { 'title.shortened': 1 })
    const links = await linksOf(workspace)
    assert.lengthOf(links.e5f6.title, 500)
    assert.exists(links[good])
  })

  test('columns named as members of objects, and JSON of every shape', async ({ assert }) => {
    const workspace = await aWorkspace()
    const csv = 'constructor,__proto__,alias,url\na,b,odd,https://example.com\n'
    const odd = await send(workspace, csv)
    assert.equal(odd.status, 202)
    for (const content of [
      '[1,2]',
      '[[[[]]]]',
      '{"links":3}',
      '[{"url":{"a":{"b":[1]}}}]',
      '[null]',
    ]) {
      const answer = await send(workspace, content)
      assert.oneOf(answer.status, [202, 422], content)
      if (answer.status === 202) await worked(workspace, answer.body.id)
    }
  })

  test('a view in a database is never run', async ({ assert }) => {
    const { DatabaseSync } = await import('node:sqlite')
    const { readFileSync, rmSync } = await import('node:fs')
    const path = `/tmp/shunt-test-${newId()}.sqlite`
    const database = new DatabaseSync(path)
    database.exec(`CREATE VIEW links AS WITH RECURSIVE n(x) AS
      (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, 'a' AS address, 'b' AS target FROM n`)
    database.close()
    const contentBase64 = readFileSync(path).toString('base64')
    rmSync(path)
    const answer = await call(await aWorkspace(), 'POST', '/imports', { contentBase64 })
    assertProblem(assert, answer, 422, 'import.format_unknown')
  })
})

test.group('An import that goes on', () => {
  test('ends when whoever began it may no longer make links', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await aMember(workspace, 'Manager')
    const answer = await ask(person, 'POST', `${workspace.api}/imports`, { content: GOOD })
    await db.from('workspace_members').where('user_id', person.userId).delete()
    const failed = await worked(workspace, answer.body.id)
    assert.deepEqual([failed.status, failed.failure.code], ['Failed', 'access.forbidden'])
    assert.lengthOf(Object.keys(await linksOf(workspace)), 0)
  })

  test('ends when the organisation is suspended, and goes on when that is lifted', async ({
    assert,
  }) => {
    const [workspace, alias] = [await aWorkspace(), unique()]
    const { body } = await send(workspace, `alias,url\n${alias},https://example.com\n`, {
      dryRun: true,
    })
    await worked(workspace, body.id)
    await call(workspace, 'POST', `/imports/${body.id}/run`)
    const organisation = db.from('organisations').where('id', workspace.organisationId)
    await organisation.clone().update({ suspended_at: new Date() })
    const failed = await worked(workspace, body.id)
    assert.deepEqual([failed.status, failed.failure.code], ['Failed', 'account.suspended'])
    await organisation.clone().update({ suspended_at: null })
    assert.equal((await call(workspace, 'POST', `/imports/${body.id}/run`)).status, 202)
    assert.equal((await worked(workspace, body.id)).created, 1)
  })

  test('names nothing of another workspace', async ({ assert }) => {
    const [mine, theirs] = [await aWorkspace(), await aWorkspace()]
    const { body } = await send(theirs, GOOD, { dryRun: true })
    for (const path of ['', '/lines', '/report.csv']) {
      const answer = await call(mine, 'GET', `/imports/${body.id}${path}`)
      assertProblem(assert, answer, 404, 'import.not_found')
    }
    for (const path of ['run', 'stop', 'comparison']) {
      const answer = await call(mine, 'POST', `/imports/${body.id}/${path}`, {})
      assertProblem(assert, answer, 404, 'import.not_found')
    }
  })

  test('is worked on by one of many at once, and nothing is made twice', async ({ assert }) => {
    const { workOnImport } = await import('#app/linking/imports/actions/work_on_import')
    const workspace = await aWorkspace()
    const rows = Array.from({ length: 900 }, () => `${unique()},https://example.com`)
    const { body } = await send(workspace, `alias,url\n${rows.join('\n')}\n`)
    await Promise.all(Array.from({ length: 8 }, () => workOnImport(body.id, { forMs: 30_000 })))
    const done = await worked(workspace, body.id)
    assert.deepEqual([done.status, done.created + done.refused], ['Done', 900])
    const where = { workspace_id: workspace.workspaceId }
    assert.lengthOf(await db.from('events').where(where).select('id'), done.created)
  })

  test('fits beside others who take its aliases meanwhile', async ({ assert }) => {
    const workspace = await aWorkspace()
    const aliases = Array.from({ length: 60 }, () => `q${unique()}`)
    const rows = aliases.map((alias) => `${alias},https://imported.example`)
    const { body } = await send(workspace, `alias,url\n${rows.join('\n')}\n`)
    const makings = aliases.map((alias) =>
      call(workspace, 'POST', '/links', { destinationUrl: 'https://typed.example', alias })
    )
    const done = await worked(workspace, body.id)
    const answers = await Promise.all(makings)
    const typed = answers.filter(({ status }) => status === 201).length
    const prohibited = answers.filter((answer) => answer.body.code === 'alias.prohibited').length
    assert.equal(done.created + typed + prohibited, 60)
    assert.equal((await linksOf(workspace)) && done.status, 'Done')
  })
})
