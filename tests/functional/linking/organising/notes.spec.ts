import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const write = (workspace: TestWorkspace, body: object) => call(workspace, 'POST', '/notes', body)
const good = { text: 'Newsletter sent', date: '2026-11-21' }

test.group('Notes', () => {
  test('are written, listed by day, replaced and deleted', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = (
      await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/' })
    ).body
    const campaign = (await call(workspace, 'POST', '/campaigns', { name: 'C' })).body
    const created = await write(workspace, { ...good, time: '09:30', linkId: link.id })
    assert.equal(created.status, 201)
    const { id, createdAt, ...rest } = created.body
    assert.isString(createdAt)
    assert.deepEqual(rest, {
      ...good,
      time: '09:30',
      linkId: link.id,
      campaignId: null,
      createdBy: workspace.userId,
    })
    await write(workspace, { text: 'Earlier', date: '2026-11-20', campaignId: campaign.id })
    const texts = async (query: string) =>
      (await call(workspace, 'GET', `/notes?${query}`)).body.items.map((one: any) => one.text)
    assert.deepEqual(await texts(''), ['Earlier', 'Newsletter sent'])
    assert.deepEqual(await texts('from=2026-11-21'), ['Newsletter sent'])
    assert.deepEqual(await texts('to=2026-11-20'), ['Earlier'])
    assert.deepEqual(await texts(`linkId=${link.id}`), ['Newsletter sent'])
    assert.deepEqual(await texts(`campaignId=${campaign.id}`), ['Earlier'])
    assert.deepEqual(await texts('linkId=nothing'), [])
    const replaced = await call(workspace, 'PUT', `/notes/${id}`, {
      text: 'New',
      date: '2026-01-01',
    })
    assert.deepInclude(replaced.body, { text: 'New', date: '2026-01-01', time: null, linkId: null })
    assert.equal((await call(workspace, 'DELETE', `/notes/${id}`)).status, 204)
    for (const [method, body] of [['PUT', good], ['DELETE']] as const) {
      assertProblem(
        assert,
        await call(workspace, method, `/notes/${id}`, body),
        404,
        'note.not_found'
      )
    }
  })

  const refusals: [object, number, string][] = [
    [{ text: undefined }, 422, 'note.text_required'],
    [{ text: '  ' }, 422, 'note.text_required'],
    [{ text: 't'.repeat(201) }, 422, 'note.text_too_long'],
    [{ date: undefined }, 422, 'note.date_required'],
    [{ date: '' }, 422, 'note.date_required'],
    [{ date: '1999-12-31' }, 422, 'note.date_invalid'],
    [{ date: '2101-01-01' }, 422, 'note.date_invalid'],
    [{ date: '2026-02-29' }, 422, 'note.date_invalid'],
    [{ date: '21.11.2026' }, 422, 'note.date_invalid'],
    [{ time: '24:00' }, 422, 'note.time_invalid'],
    [{ time: '9:30' }, 422, 'note.time_invalid'],
    [{ time: '09:60' }, 422, 'note.time_invalid'],
    [{ linkId: 'a', campaignId: 'b' }, 422, 'note.target_conflict'],
    [{ linkId: newId() }, 404, 'link.not_found'],
    [{ campaignId: newId() }, 404, 'campaign.not_found'],
  ]
  for (const [fields, status, code] of refusals) {
    test(`${JSON.stringify(fields).slice(0, 60)}: ${code}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const note = (await write(workspace, good)).body
      assertProblem(assert, await write(workspace, { ...good, ...fields }), status, code)
      const replace = await call(workspace, 'PUT', `/notes/${note.id}`, { ...good, ...fields })
      assertProblem(assert, replace, status, code)
      assert.deepEqual((await call(workspace, 'GET', '/notes')).body.items, [note])
    })
  }

  test('the limits themselves are good', async ({ assert }) => {
    const workspace = await aWorkspace()
    const fine = [
      { text: 't'.repeat(200) },
      { date: '2000-01-01' },
      { date: '2100-12-31' },
      { time: '00:00' },
      { time: '23:59' },
      { date: '2028-02-29' },
    ]
    for (const fields of fine) {
      const answer = await write(workspace, { ...good, ...fields })
      assert.equal(answer.status, 201, answer.text)
    }
    const bad = await call(workspace, 'GET', '/notes?from=yesterday')
    assertProblem(assert, bad, 422, 'request.invalid')
  })
})
