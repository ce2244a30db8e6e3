import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { aliasSource } from '#app/linking/naming/alias_source'
import installation from '#config/installation'
import { assertProblem, call } from '#tests/fixtures/api'
import { aDomain, aWorkspace } from '#tests/fixtures/workspace'

const URL_OK = 'https://example.com/page'
const urlOfLength = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`

test.group('Creating a link', () => {
  test('answers 201 with the record, its address and its version', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answer = await call(workspace, 'POST', '/links', {
      destinationUrl: 'https://example.com/a?b=c#d',
      alias: 'Spring_26',
      title: 'Spring',
      description: 'Sale',
      notes: 'mine',
      tags: ['Sale', 'sale', ' Print '],
      startsAt: '2026-01-01T00:00:00+02:00',
      endsAt: '2099-01-01T00:00:00Z',
      redirectType: 'MovedPermanently',
      password: 'secret',
    })
    assert.equal(answer.status, 201, answer.text)
    const { id, createdAt, updatedAt, shortUrl, domain, createdBy, ...rest } = answer.body
    assert.equal(answer.headers.get('location'), `${workspace.api}/links/${id}`)
    assert.equal(answer.headers.get('etag'), '"1"')
    assert.equal(shortUrl.split('/').pop(), 'Spring_26')
    assert.equal(new URL(shortUrl).hostname, domain)
    assert.equal(createdBy, workspace.userId)
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal(updatedAt, createdAt)
    assert.deepEqual(rest, {
      version: 1,
      domainId: null,
      alias: 'Spring_26',
      destinationUrl: 'https://example.com/a?b=c#d',
      title: 'Spring',
      description: 'Sale',
      notes: 'mine',
      tags: ['Sale', 'Print'],
      folderId: null,
      campaignId: null,
      status: 'Active',
      state: 'Active',
      startsAt: '2025-12-31T22:00:00.000Z',
      endsAt: '2099-01-01T00:00:00.000Z',
      redirectType: 'MovedPermanently',
      hasPassword: true,
      routing: { rules: [], split: [] },
      externalId: null,
      passQuery: false,
      expiredUrl: null,
      maxClicks: null,
      preview: null,
      usedClicks: 0,
      humanClicks: 0,
      scans: 0,
      importedClicks: 0,
      lastClickedAt: null,
      health: { status: 'Unknown', checkedAt: null, message: null },
    })
    const stored = await call(workspace, 'GET', `/links/${id}`)
    assert.deepEqual(stored.body, answer.body)
  })

  test('gives a random alias of 7 characters and the defaults', async ({ assert }) => {
    const { body } = await call(await aWorkspace(), 'POST', '/links', { destinationUrl: URL_OK })
    assert.match(body.alias, /^[A-Za-z0-9]{7}$/)
    assert.equal(body.redirectType, 'Found')
    assert.equal(body.state, 'Active')
    assert.isFalse(body.hasPassword)
  })

  test('null is the same as left out, and unknown fields are ignored', async ({ assert }) => {
    const names = ['domainId', 'alias', 'title', 'description', 'notes', 'tags', 'campaignId']
    const more = ['startsAt', 'endsAt', 'draft', 'redirectType', 'password', 'idempotencyKey']
    const nulls = Object.fromEntries([...names, ...more].map((name) => [name, null]))
    const answer = await call(await aWorkspace(), 'POST', '/links', {
      destinationUrl: URL_OK,
      ...nulls,
      unheardOf: 1,
    })
    assert.equal(answer.status, 201, answer.text)
  })

  test('a draft is Draft, a start ahead is Scheduled', async ({ assert }) => {
    const workspace = await aWorkspace()
    const draft = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK, draft: true })
    assert.deepEqual([draft.body.status, draft.body.state], ['Draft', 'Draft'])
    const ahead = await call(workspace, 'POST', '/links', {
      destinationUrl: URL_OK,
      startsAt: '2099-01-01T00:00:00Z',
    })
    assert.deepEqual([ahead.body.status, ahead.body.state], ['Active', 'Scheduled'])
  })

  test('writes event, feed, audit and version with the link', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK })
    const event = await db.from('events').where('workspace_id', workspace.workspaceId).firstOrFail()
    assert.equal(event.type, 'link.created')
    const data = typeof event.data === 'string' ? JSON.parse(event.data) : event.data
    assert.deepEqual(data, { link: body })
    const feed = await db.from('change_feed').where('subject_id', body.id).firstOrFail()
    assert.equal(feed.cache_key, `/${body.alias}`)
    const audit = await db.from('audit_log').where('subject_id', body.id).firstOrFail()
    assert.equal(audit.action, 'link.created')
    assert.equal(audit.api_key_id, workspace.keyId)
    assert.isNotNull(await db.from('link_versions').where('link_id', body.id).first())
  })

  test('the password and its hash are in no answer and in no table as text', async ({ assert }) => {
    const workspace = await aWorkspace()
    const password = 'planted-link-password'
    const answer = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK, password })
    assert.notInclude(answer.text, password)
    assert.notInclude(answer.text, 'scrypt')
    for (const table of ['links', 'link_versions', 'events', 'audit_log']) {
      const rows = await db
        .from(table)
        .where(
          table === 'link_versions' ? 'link_id' : table === 'links' ? 'id' : 'workspace_id',
          table === 'link_versions' || table === 'links' ? answer.body.id : workspace.workspaceId
        )
      assert.isNotEmpty(rows)
      assert.notInclude(JSON.stringify(rows), password)
    }
  })
})

test.group('Creating a link is refused', () => {
  const refusals: [string, Record<string, unknown>, number, string][] = [
    ['no destination', {}, 422, 'destination.required'],
    ['an empty destination', { destinationUrl: ' ' }, 422, 'destination.required'],
    ['4,097 characters', { destinationUrl: urlOfLength(4097) }, 422, 'destination.too_long'],
    ['no web address', { destinationUrl: 'example' }, 422, 'destination.invalid'],
    ['a mail address', { destinationUrl: 'mailto:a@example.com' }, 422, 'destination.scheme'],
    ['credentials', { destinationUrl: 'https://u:p@example.com/' }, 422, 'destination.credentials'],
    ['a private network', { destinationUrl: 'http://10.0.0.1/' }, 422, 'destination.private'],
    ['localhost', { destinationUrl: 'http://localhost/' }, 422, 'destination.private'],
    ['a private spelling', { destinationUrl: 'http://0x7f.1/' }, 422, 'destination.private'],
    ['its own host', { destinationUrl: `${installation.appUrl}/abc` }, 422, 'destination.loop'],
    ['an empty alias', { alias: '' }, 422, 'alias.required'],
    ['an alias of 2', { alias: 'ab' }, 422, 'alias.too_short'],
    ['an alias of 65', { alias: 'a'.repeat(65) }, 422, 'alias.too_long'],
    ['a dot in the alias', { alias: 'a.bc' }, 422, 'alias.invalid_characters'],
    ['a hyphen in front', { alias: '-abc' }, 422, 'alias.invalid_edges'],
    ['an underscore behind', { alias: 'abc_' }, 422, 'alias.invalid_edges'],
    ['a reserved word', { alias: 'Admin' }, 409, 'alias.reserved'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 422, 'tags.too_many'],
    ['a tag of 51', { tags: ['t'.repeat(51)] }, 422, 'tags.too_long'],
    [
      'an end before the start',
      { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' },
      422,
      'schedule.invalid',
    ],
    [
      'an end at the start',
      { startsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' },
      422,
      'schedule.invalid',
    ],
    ['an unknown domain', { domainId: 'nothing' }, 404, 'domain.not_found'],
    ['an unknown campaign', { campaignId: 'nothing' }, 404, 'campaign.not_found'],
    ['an unknown folder', { folderId: 'nothing' }, 404, 'folder.not_found'],
    ['a number as title', { title: 5 }, 422, 'request.invalid'],
    ['a title of 501', { title: 't'.repeat(501) }, 422, 'request.invalid'],
    ['a description of 2,001', { description: 't'.repeat(2001) }, 422, 'request.invalid'],
    ['notes of 2,001', { notes: 't'.repeat(2001) }, 422, 'request.invalid'],
    ['an unknown type', { redirectType: 'SeeOther' }, 422, 'request.invalid'],
    ['a draft that is no boolean', { draft: 'yes' }, 422, 'request.invalid'],
    ['a date that is none', { startsAt: '2026-02-30T00:00:00Z' }, 422, 'request.invalid'],
    ['a date without its offset', { startsAt: '2026-02-20T00:00:00' }, 422, 'request.invalid'],
    ['an empty password', { password: '' }, 422, 'request.invalid'],
    ['a password of 129', { password: 'p'.repeat(129) }, 422, 'request.invalid'],
    ['tags that are no list', { tags: 'a' }, 422, 'request.invalid'],
    ['a null tag', { tags: [null] }, 422, 'request.invalid'],
  ]

  for (const [what, fields, status, code] of refusals) {
    test(`${what}: ${code}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const base =
        'destinationUrl' in fields || what === 'no destination' ? {} : { destinationUrl: URL_OK }
      const answer = await call(workspace, 'POST', '/links', { ...base, ...fields })
      assertProblem(assert, answer, status, code)
      assert.isNull(await db.from('links').where('workspace_id', workspace.workspaceId).first())
      assert.isNull(await db.from('events').where('workspace_id', workspace.workspaceId).first())
    })
  }

  const allowed: [string, Record<string, unknown>][] = [
    ['4,096 characters', { destinationUrl: urlOfLength(4096) }],
    ['20 tags', { tags: Array.from({ length: 20 }, (_, n) => `t${n}`) }],
    ['a tag of 50', { tags: ['t'.repeat(50)] }],
    ['a title of 500', { title: 't'.repeat(500) }],
    ['a description of 2,000', { description: 't'.repeat(2000) }],
    ['notes of 2,000', { notes: 't'.repeat(2000) }],
    ['a password of 1', { password: 'p' }],
    ['a password of 128', { password: 'p'.repeat(128) }],
    ['tags that differ in accents', { tags: ['resume', 'résumé', 'ﬁn', 'fin'] }],
    [
      'text beyond the first plane',
      { title: '\u{1F469}\u200D\u{1F680}', tags: ['\u{1F680}'.repeat(50)] },
    ],
    ['an empty routing', { routing: { rules: [], split: [] } }],
  ]

  for (const [what, fields] of allowed) {
    test(`but not for ${what}`, async ({ assert }) => {
      const answer = await call(await aWorkspace(), 'POST', '/links', {
        destinationUrl: URL_OK,
        ...fields,
      })
      assert.equal(answer.status, 201, answer.text)
    })
  }

  test('an alias of 3 and one of 64 characters are taken', async ({ assert }) => {
    const workspace = await aWorkspace()
    const unique = workspace.workspaceId.slice(-3)
    for (const alias of [unique, unique.padEnd(64, 'x')]) {
      const answer = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK, alias })
      assert.equal(answer.status, 201, answer.text)
    }
  })

  test('a taken alias: alias.taken, also of a deleted link and for ever', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alias = `Taken-${workspace.workspaceId}`
    const first = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK, alias })
    assert.equal(first.status, 201)
    assertProblem(
      assert,
      await call(workspace, 'POST', '/links', { destinationUrl: URL_OK, alias }),
      409,
      'alias.taken'
    )
    assert.equal((await call(workspace, 'DELETE', `/links/${first.body.id}`)).status, 204)
    assertProblem(
      assert,
      await call(workspace, 'POST', '/links', { destinationUrl: URL_OK, alias }),
      409,
      'alias.taken'
    )
    const other = await call(workspace, 'POST', '/links', {
      destinationUrl: URL_OK,
      alias: alias.toUpperCase(),
    })
    assert.equal(other.status, 201, 'aliases are case-sensitive')
  })

  test('of 100 at once for one alias, one gets it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alias = `Race-${workspace.workspaceId}`
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        call(workspace, 'POST', '/links', { destinationUrl: URL_OK, alias })
      )
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      1
    )
    assert.lengthOf(
      answers.filter(({ body }) => body.code === 'alias.taken'),
      99
    )
    assert.lengthOf(await db.from('events').where('workspace_id', workspace.workspaceId), 1)
  })
})

test.group('Creating a link where the installation lacks something', () => {
  test('no default domain: platform.no_default_domain', async ({ assert, cleanup }) => {
    const { shortDomain } = installation
    cleanup(() => void (installation.shortDomain = shortDomain))
    installation.shortDomain = null
    const workspace = await aWorkspace()
    const answer = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK })
    assertProblem(assert, answer, 409, 'platform.no_default_domain')
    assert.isNull(await db.from('links').where('workspace_id', workspace.workspaceId).first())
  })

  test('no free random alias: alias.generation_failed', async ({ assert, cleanup }) => {
    const { draw } = aliasSource
    cleanup(() => void (aliasSource.draw = draw))
    const workspace = await aWorkspace()
    const { body } = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK })
    aliasSource.draw = () => body.alias
    const answer = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK })
    assertProblem(assert, answer, 409, 'alias.generation_failed')
  })

  test('a random alias that is taken is drawn again', async ({ assert, cleanup }) => {
    const { draw } = aliasSource
    cleanup(() => void (aliasSource.draw = draw))
    const workspace = await aWorkspace()
    const { body } = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK })
    const drawn = [body.alias, body.alias]
    aliasSource.draw = () => drawn.pop() ?? draw()
    const answer = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK })
    assert.equal(answer.status, 201)
    assert.notEqual(answer.body.alias, body.alias)
  })

  test('a domain that is not verified: domain.not_ready, one that serves is used', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const domain = await aDomain(workspace, 'Pending')
    const input = { destinationUrl: URL_OK, domainId: domain.id, alias: 'same-alias' }
    assertProblem(assert, await call(workspace, 'POST', '/links', input), 409, 'domain.not_ready')
    await db.from('domains').where('id', domain.id).update({ status: 'Active' })
    const answer = await call(workspace, 'POST', '/links', input)
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.domain, domain.hostname)
    assert.equal(answer.body.domainId, domain.id)
    assertProblem(assert, await call(workspace, 'POST', '/links', input), 409, 'alias.taken')
    const loop = { destinationUrl: `https://${domain.hostname.toUpperCase()}./x` }
    assertProblem(assert, await call(workspace, 'POST', '/links', loop), 422, 'destination.loop')
    const other = await aWorkspace()
    assertProblem(assert, await call(other, 'POST', '/links', input), 404, 'domain.not_found')
  })

  test('a prohibited word: alias.prohibited', async ({ assert }) => {
    const answer = await call(await aWorkspace(), 'POST', '/links', {
      destinationUrl: URL_OK,
      alias: 'fu-ck-this',
    })
    assertProblem(assert, answer, 422, 'alias.prohibited')
  })
})
