import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { imported, linesOf, linksOf, send, unique, worked } from '#tests/fixtures/imports'
import { aDomain, aWorkspace } from '#tests/fixtures/workspace'

test.group('Importing a CSV', () => {
  test('keeps alias, destination, words, tags, dates and schedule', async ({ assert }) => {
    const [workspace, alias] = [await aWorkspace(), unique()]
    const done = await imported(
      workspace,
      `Alias;Destination URL;Title;Description;Tags;Created at;Expires;Clicks\n` +
        `${alias};https://example.com/a?b=1;"Spring; sale";A word;print,spring;2021-03-04 05:06:07;2031-01-01T00:00:00+01:00;1,204\n`
    )
    assert.equal(done.status, 'Done')
    assert.deepEqual([done.created, done.refused, done.importedClicks], [1, 0, 1204])
    const link = (await linksOf(workspace))[alias]
    assert.containsSubset(link, {
      destinationUrl: 'https://example.com/a?b=1',
      title: 'Spring; sale',
      description: 'A word',
      tags: ['print', 'spring'],
      createdAt: '2021-03-04T05:06:07.000Z',
      endsAt: '2030-12-31T23:00:00.000Z',
      importedClicks: 1204,
      humanClicks: 0,
      redirectType: 'Found',
    })
  })

  test('ends each line as created, already there or refused, with the code of the API', async ({
    assert,
  }) => {
    const [workspace, alias, taken] = [await aWorkspace(), unique(), unique()]
    await call(workspace, 'POST', '/links', { destinationUrl: 'https://old.example', alias: taken })
    const done = await imported(
      workspace,
      [
        'alias,url,tags,expires',
        `${alias},https://example.com/1`,
        `${alias},https://example.com/1`,
        `${alias},https://example.com/2`,
        `${taken},https://old.example`,
        `${taken},https://new.example`,
        'admin,https://example.com',
        'ab,https://example.com',
        'no spaces,https://example.com',
        'gift-,https://example.com',
        `${unique()},http://intranet.local/`,
        `${unique()},ftp://example.com/`,
        `${unique()},`,
        `${unique()},https://me:secret@example.com`,
        `${unique()},https://example.com,${'t'.repeat(51)}`,
        `${unique()},https://example.com,,someday`,
        '',
        `,https://example.com/random`,
      ].join('\n')
    )
    const lines = await linesOf(workspace, done.id)
    assert.deepEqual(
      lines.map(({ line, outcome, code }) => [line, outcome, code]),
      [
        [2, 'Created', null],
        [3, 'Existing', null],
        [4, 'Refused', 'alias.taken'],
        [5, 'Existing', null],
        [6, 'Refused', 'alias.taken'],
        [7, 'Refused', 'alias.reserved'],
        [8, 'Refused', 'alias.too_short'],
        [9, 'Refused', 'alias.invalid_characters'],
        [10, 'Refused', 'alias.invalid_edges'],
        [11, 'Refused', 'destination.private'],
        [12, 'Refused', 'destination.scheme'],
        [13, 'Refused', 'destination.required'],
        [14, 'Refused', 'destination.credentials'],
        [15, 'Refused', 'tags.too_long'],
        [16, 'Refused', 'request.invalid'],
        [18, 'Created', null],
      ]
    )
    assert.deepEqual([done.created, done.existing, done.refused], [2, 2, 12])
    assert.equal(done.problems['alias.taken'], 2)
    assert.lengthOf(Object.keys(await linksOf(workspace)), 3)
  })

  test('takes a large file as text and in base 64, and once for each key', async ({ assert }) => {
    const workspace = await aWorkspace()
    const first = unique()
    const note = 'x'.repeat(40_000)
    const line = (alias: string) => `${alias},https://example.com/,Grüße,${note}\n`
    const content = `alias,url,title,note\n${line(first)}${line(unique())}`
    await imported(workspace, content)
    assert.equal((await linksOf(workspace))[first].title, 'Grüße')
    const contentBase64 = Buffer.from(content.replace(first, unique())).toString('base64')
    const headers = { 'idempotency-key': unique() }
    const post = (body: object) => call(workspace, 'POST', '/imports', body, { headers })
    const once = await post({ contentBase64 })
    assert.equal(once.status, 202)
    const again = await post({ contentBase64 })
    assert.deepEqual(
      [again.body.id, again.headers.get('idempotency-replayed')],
      [once.body.id, 'true']
    )
    const other = await post({ contentBase64: Buffer.from(content).toString('base64') })
    assertProblem(assert, other, 409, 'idempotency.key_reused')
    await worked(workspace, once.body.id)
    assert.lengthOf(Object.keys(await linksOf(workspace)), 3)
  })

  test('ignores a large field that no import has', async ({ assert }) => {
    const workspace = await aWorkspace()
    const content = `alias,url\n${unique()},https://example.com/\n`
    const unknown = [Array.from({ length: 20_000 }, () => ({})), 'x'.repeat(100_000)]
    await imported(workspace, content, { unknown })
    assert.lengthOf(Object.keys(await linksOf(workspace)), 1)
  })

  test('a second run of the same file makes nothing double', async ({ assert }) => {
    const workspace = await aWorkspace()
    const file = `alias,url\n${unique()},https://example.com/1\n,https://example.com/2\n`
    const first = await imported(workspace, file)
    const again = await imported(workspace, file)
    assert.deepEqual([first.created, again.created, again.existing], [2, 0, 2])
    assert.lengthOf(Object.keys(await linksOf(workspace)), 2)
  })

  test('writes an event for each link, the audit log and the feed', async ({ assert }) => {
    const [workspace, alias] = [await aWorkspace(), unique()]
    await imported(workspace, `alias,url\n${alias},https://example.com\n`)
    const where = { workspace_id: workspace.workspaceId }
    const events = await db.from('events').where(where)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['link.created']
    )
    const data = typeof events[0].data === 'string' ? JSON.parse(events[0].data) : events[0].data
    assert.equal(data.link.alias, alias)
    const audit = await db.from('audit_log').where(where).orderBy('id')
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['import.created', 'link.created', 'import.finished']
    )
    assert.equal(audit[1].actor_user_id, workspace.userId)
    const feed = await db.from('change_feed').where('cache_key', `/${alias}`)
    assert.lengthOf(feed, 1)
  })

  test('reads Latin-1 and says so, and columns without names by their look', async ({ assert }) => {
    const [workspace, one, other] = [await aWorkspace(), unique(), unique()]
    const latin = Buffer.from(`alias,url,title\n${one},https://example.com,Caf\xe9\n`, 'latin1')
    const answer = await call(workspace, 'POST', '/imports', {
      contentBase64: latin.toString('base64'),
    })
    const done = await worked(workspace, answer.body.id)
    assert.equal(done.encoding, 'windows-1252')
    await imported(workspace, `${other}\thttps://example.com/x\tWords\n`)
    const links = await linksOf(workspace)
    assert.equal(links[one].title, 'Café')
    assert.equal(links[other].destinationUrl, 'https://example.com/x')
  })

  test('goes to the domain of the line’s own host, or where it is told', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [own, chosen] = [await aDomain(workspace), await aDomain(workspace)]
    const [one, other] = [unique(), unique()]
    const file = `Short URL,Long URL\nhttps://${own.hostname}/${one},https://example.com\nhttps://foreign.example/${other},https://example.com\n`
    const matched = await imported(workspace, file)
    assert.deepEqual(
      matched.sourceDomains.map(({ domain }: { domain: string }) => domain),
      [own.hostname, 'foreign.example']
    )
    const links = await linksOf(workspace)
    assert.deepEqual([links[one].domainId, links[other].domainId], [own.id, null])
    const told = await imported(workspace, file, { domainId: chosen.id })
    assert.equal(told.created, 2)
    const where = { domain_id: chosen.id, alias: one }
    assert.exists(await db.from('links').where(where).first())
  })

  test('takes a mapping, tags, a folder and a redirect type', async ({ assert }) => {
    const [workspace, alias] = [await aWorkspace(), unique()]
    const folder = await call(workspace, 'POST', '/folders', { name: 'Moved' })
    await imported(workspace, `a,b,c\n${alias},https://one.example,https://two.example\n`, {
      mapping: { alias: 'a', destinationUrl: 'c' },
      tags: ['moved'],
      folderId: folder.body.id,
      redirectType: 'MovedPermanently',
    })
    assert.containsSubset((await linksOf(workspace))[alias], {
      destinationUrl: 'https://two.example',
      tags: ['moved'],
      folderId: folder.body.id,
      redirectType: 'MovedPermanently',
    })
  })

  test('keeps a password that is one, and pauses a link whose password is lost', async ({
    assert,
  }) => {
    const [workspace, kept, lost] = [await aWorkspace(), unique(), unique()]
    const answer = await send(
      workspace,
      `alias,url,password\n${kept},https://example.com,open sesame\n${lost},https://example.com,$2b$12$abcdefghijklmnopqrstuv\n`,
      { dryRun: true }
    )
    await worked(workspace, answer.body.id)
    const rows = await db.from('import_lines').where('import_id', answer.body.id)
    assert.notInclude(JSON.stringify(rows), 'sesame')
    await call(workspace, 'POST', `/imports/${answer.body.id}/run`)
    const done = await worked(workspace, answer.body.id)
    assert.deepEqual(done.warnings, { 'password.not_kept': 1 })
    const links = await linksOf(workspace)
    assert.deepEqual([links[kept].hasPassword, links[kept].state], [true, 'Active'])
    assert.deepEqual([links[lost].hasPassword, links[lost].state], [false, 'Paused'])
  })
})

test.group('A dry run', () => {
  test('says what would happen and makes nothing; then it is run', async ({ assert }) => {
    const [workspace, alias] = [await aWorkspace(), unique()]
    const file = `alias,url\n${alias},https://example.com\n${alias},https://example.com\n${alias},https://other.example\nx,https://example.com\n`
    const answer = await send(workspace, file, { dryRun: true })
    const checked = await worked(workspace, answer.body.id)
    assert.equal(checked.status, 'Checked')
    assert.deepEqual([checked.creatable, checked.existing, checked.refused], [1, 1, 2])
    assert.deepEqual(checked.problems, { 'alias.taken': 1, 'alias.too_short': 1 })
    assert.lengthOf(Object.keys(await linksOf(workspace)), 0)
    const run = await call(workspace, 'POST', `/imports/${checked.id}/run`)
    assert.equal(run.status, 202)
    const done = await worked(workspace, checked.id)
    assert.deepEqual([done.status, done.created, done.existing, done.refused], ['Done', 1, 1, 2])
    const twice = await call(workspace, 'POST', `/imports/${checked.id}/run`)
    assertProblem(assert, twice, 409, 'import.not_ready')
  })

  test('is stopped, and nothing more happens; and can be gone on with', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answer = await send(workspace, `alias,url\n${unique()},https://example.com\n`)
    const stopped = await call(workspace, 'POST', `/imports/${answer.body.id}/stop`)
    assert.deepEqual([stopped.status, stopped.body.status], [200, 'Stopped'])
    const after = await worked(workspace, answer.body.id)
    assert.deepEqual([after.status, after.created], ['Stopped', 0])
    const again = await call(workspace, 'POST', `/imports/${answer.body.id}/stop`)
    assertProblem(assert, again, 409, 'import.not_ready')
  })
})

test.group('The report', () => {
  test('has every line, and no cell that a spreadsheet would run', async ({ assert }) => {
    const workspace = await aWorkspace()
    const formulas = Array.from({ length: 1000 }, (_, at) => `${unique()}${at},=HYPERLINK(${at})`)
    const done = await imported(workspace, `alias,url\n${formulas.join('\n')}\n`)
    assert.equal(done.refused, 1000)
    const report = await call(workspace, 'GET', `/imports/${done.id}/report.csv`)
    assert.match(report.headers.get('content-type')!, /^text\/csv/)
    const lines = report.text.trim().split('\r\n')
    assert.lengthOf(lines, 1001)
    assert.equal(lines.filter((line) => /(^|,)"?=/.test(line)).length, 0)
    assert.include(lines[1], "'=HYPERLINK(0)")
  })

  test('lists lines by outcome, a page at a time', async ({ assert }) => {
    const workspace = await aWorkspace()
    const done = await imported(workspace, `alias,url\n${unique()},https://example.com\nx,y\n`)
    const refused = await linesOf(workspace, done.id, '&outcome=Refused')
    assert.deepEqual(
      refused.map(({ line }) => line),
      [3]
    )
    const list = await call(workspace, 'GET', '/imports?pageSize=1')
    assert.deepEqual([list.body.items[0].id, list.body.totalItems], [done.id, 1])
  })
})
