import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { changePlan } from '#app/installation/plans/actions/change_plan'
import { listPlans } from '#app/installation/plans/queries/list_plans'
import { refreshPlans } from '#app/platform/access/known_plans'
import { planInForce } from '#app/platform/access/resolve_plan'
import plans from '#config/plans'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const NOBODY = { userId: null, apiKeyId: null, address: null, requestId: null }
/** More than can be changed: how long raw clicks are kept is left out. */
const business = plans.Business

test.group('Plans that were changed', (group) => {
  group.each.teardown(async () => {
    await db.from('plan_changes').delete()
    await refreshPlans()
  })

  test('hold for the next request, and again as the file says once they are reset', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const bulk = (count: number) =>
      call(workspace, 'POST', '/links/bulk', {
        links: Array.from({ length: count }, (_, index) => ({
          destinationUrl: `https://example.com/${index}`,
        })),
      })
    assert.isBelow((await bulk(3)).status, 300)
    await changePlan('Business', { ...business, bulkLinks: 2 }, NOBODY)
    const refused = await bulk(3)
    assert.equal(refused.body.code, 'bulk.too_many', refused.text)
    assert.isBelow((await bulk(2)).status, 300)
    const features = business.features.filter((feature) => feature !== 'campaigns')
    await changePlan('Business', { ...business, features }, NOBODY)
    assertProblem(
      assert,
      await call(workspace, 'POST', '/campaigns', { name: 'Spring' }),
      403,
      'plan.feature_required'
    )
    await changePlan('Business', null, NOBODY)
    assert.isBelow((await call(workspace, 'POST', '/campaigns', { name: 'Spring' })).status, 300)
    assert.isBelow((await bulk(3)).status, 300)
  })

  test('keep raw clicks as long as the file says', async ({ assert }) => {
    await changePlan('Free', { ...business, qrCodesMonthly: 7 }, NOBODY)
    const free = planInForce('Free')
    assert.deepInclude(free, { qrCodesMonthly: 7, rawClicksDays: plans.Free.rawClicksDays })
    assert.equal(plans.Free.qrCodesMonthly, 10, 'the file is not changed')
    const listed = await listPlans()
    assert.deepEqual(
      listed.slice(0, 3).map(({ name, isChanged }) => [name, isChanged]),
      [
        ['Free', true],
        ['Pro', false],
        ['Business', false],
      ]
    )
  })
})
