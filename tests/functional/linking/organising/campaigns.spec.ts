import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

async function aCampaign(workspace: TestWorkspace, fields: object = {}) {
  const answer = await call(workspace, 'POST', '/campaigns', { name: 'Spring', ...fields })
  return answer.body
}

const aLink = async (workspace: TestWorkspace, campaignId: string) =>
  (await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/', campaignId }))
    .body

test.group('Campaigns', () => {
  test('are made, read and listed newest first', async ({ assert }) => {
    const workspace = await aWorkspace()
    const created = await call(workspace, 'POST', '/campaigns', {
      name: ' Spring ',
      utmSource: 'news',
      utmMedium: '',
    })
    assert.equal(created.status, 201)
    const { id, createdAt, ...rest } = created.body
    assert.deepEqual(rest, {
      name: 'Spring',
      utmSource: 'news',
      utmMedium: null,
      utmCampaign: null,
      linkCount: 0,
      humanClicks30Days: 0,
      archived: false,
    })
    assert.isString(createdAt)
    assert.equal(created.headers.get('location'), `${workspace.api}/campaigns/${id}`)
    const second = await aCampaign(workspace, { name: 'Summer' })
    const { items } = (await call(workspace, 'GET', '/campaigns')).body
    assert.deepEqual(
      items.map((one: any) => one.id),
      [second.id, id]
    )
    assert.deepEqual((await call(workspace, 'GET', `/campaigns/${id}`)).body, created.body)
  })

  test('replacing takes away what is left out', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCampaign(workspace, { utmSource: 'a', utmMedium: 'b', utmCampaign: 'c' })
    const answer = await call(workspace, 'PUT', `/campaigns/${id}`, { name: 'New', utmMedium: 'm' })
    assert.equal(answer.status, 200)
    assert.deepInclude(answer.body, {
      name: 'New',
      utmSource: null,
      utmMedium: 'm',
      utmCampaign: null,
    })
  })

  test('count their links and the clicks of the last 30 days', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCampaign(workspace)
    await aLink(workspace, id)
    const gone = await aLink(workspace, id)
    await call(workspace, 'DELETE', `/links/${gone.id}`)
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    await db.table('click_day_dimensions').multiInsert(
      [0, 29, 30].map((ago) => ({
        workspace_id: workspace.workspaceId,
        dimension: 'campaigns',
        day: day(ago),
        value: id,
        human_clicks: 10 ** ago % 7 || 5,
        scans: 3,
      }))
    )
    const rows = await db.from('click_day_dimensions').where('value', id).orderBy('day', 'desc')
    const expected = rows.slice(0, 2).reduce((sum, row) => sum + row.human_clicks, 0)
    const { body } = await call(workspace, 'GET', `/campaigns/${id}`)
    assert.deepInclude(body, { linkCount: 1, humanClicks30Days: expected })
  })

  test('an archived one is hidden, keeps its links, and takes no new ones', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCampaign(workspace)
    const link = await aLink(workspace, id)
    assert.equal(link.campaignId, id)
    assert.equal((await call(workspace, 'DELETE', `/campaigns/${id}`)).status, 204)
    assert.isEmpty((await call(workspace, 'GET', '/campaigns')).body.items)
    const all = await call(workspace, 'GET', '/campaigns?includeArchived=true')
    assert.isTrue(all.body.items[0].archived)
    assert.isTrue((await call(workspace, 'GET', `/campaigns/${id}`)).body.archived)
    const kept = await call(workspace, 'PATCH', `/links/${link.id}`, { title: 'x' })
    assert.equal(kept.body.campaignId, id)
    const sentBack = await call(workspace, 'PATCH', `/links/${link.id}`, kept.body)
    assert.equal(sentBack.status, 200)
    assert.equal(sentBack.body.campaignId, id)
    const refused = await call(workspace, 'POST', '/links', {
      destinationUrl: 'https://example.com/',
      campaignId: id,
    })
    assertProblem(assert, refused, 404, 'campaign.not_found')
    const cleared = await call(workspace, 'PATCH', `/links/${link.id}`, { clearCampaign: true })
    assert.isNull(cleared.body.campaignId)
    const back = await call(workspace, 'PATCH', `/links/${link.id}`, { campaignId: id })
    assertProblem(assert, back, 404, 'campaign.not_found')
  })

  test('names and values have their limits', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCampaign(workspace)
    for (const [method, path] of [
      ['POST', '/campaigns'],
      ['PUT', `/campaigns/${id}`],
    ]) {
      const send = (body: object) => call(workspace, method, path, body)
      for (const name of ['', ' ', null, undefined]) {
        assertProblem(assert, await send({ name }), 422, 'campaign.name_required')
      }
      assertProblem(assert, await send({ name: 'n'.repeat(201) }), 422, 'campaign.name_too_long')
      for (const field of ['utmSource', 'utmMedium', 'utmCampaign']) {
        const long = await send({ name: 'x', [field]: 'v'.repeat(201) })
        assertProblem(assert, long, 422, 'campaign.utm_too_long')
      }
      const most = await send({ name: 'n'.repeat(200), utmSource: 'v'.repeat(200) })
      assert.isBelow(most.status, 300)
    }
    for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as const) {
      assertProblem(
        assert,
        await call(workspace, method, `/campaigns/${newId()}`, body),
        404,
        'campaign.not_found'
      )
    }
    const theirs = await aCampaign(await aWorkspace())
    assertProblem(
      assert,
      await call(workspace, 'GET', `/campaigns/${theirs.id}`),
      404,
      'campaign.not_found'
    )
  })
})
