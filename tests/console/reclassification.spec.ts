import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import ReclassifyClicksJob from '#app/visits/reclassification/jobs/reclassify_clicks_job'
import { describeRulesInUse } from '#app/visits/reclassification/rules/rules_in_use'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { countClicks } from '#tests/console/support/counted_clicks'
import { assertLooks } from '#tests/console/support/looks'
import { somebody } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'
import { changeRules, makeSenders } from '#tests/functional/visits/reclassification/known_visits'

const PATH = '/console/installation/reclassification'
const anAdministrator = () => somebody({ installationAdministrator: true, mfaEnabled: true })
const work = async (url: string) =>
  new ReclassifyClicksJob().handle({ runId: url.split('/').at(-1)! })

browserGroup('Judging clicks again', (group) => {
  group.each.setup(async () => {
    const clear = async () => {
      for (const table of ['click_reclassifications', 'click_rules']) await db.from(table).delete()
    }
    await clear()
    return clear
  })

  test('is offered after the lists have changed, looked at, and done', async ({ assert }) => {
    const { workspaceId } = await aWorkspace()
    const linkId = await aLink(workspaceId)
    const senders = makeSenders(77).filter(({ before, after }) => before !== after)
    await countClicks(
      workspaceId,
      senders.map(({ userAgent }) => ({ linkId, userAgent, atMs: Date.now() - 86_400_000 }))
    )
    await changeRules(senders)
    await db.table('click_rules').multiInsert([
      { id: 'lists of before', seen_at: new Date('2026-01-01') },
      { id: describeRulesInUse().id, seen_at: new Date() },
    ])
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto(PATH)
    await page.getByText('The crawler lists changed on').waitFor()
    await assertLooks(assert, person, 'reclassification.offer', PATH)
    await page.getByLabel('First day').fill('2026-02-02')
    await page.getByLabel('Last day').fill('2026-02-01')
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await page.getByText('The last day must not be before the first').waitFor()
    await page.goto(PATH)
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await page.getByRole('heading', { name: 'Previewing changes' }).waitFor()
    await work(page.url())
    await page.getByRole('heading', { name: 'Preview of changes' }).waitFor()
    const moves = await page.locator('tbody').innerText()
    assert.match(moves, /Human clicks\s+Bots\s+\d/)
    await assertLooks(assert, person, 'reclassification.looked', page.url())
    assert.equal((await db.from('links').where('id', linkId).first()).human_clicks, 2)
    await page.getByRole('button', { name: 'Reclassify these clicks' }).click()
    await page.getByRole('heading', { name: 'Reclassifying clicks' }).waitFor()
    const second = await openPage({ person })
    await second.goto(PATH)
    await second.getByRole('link', { name: 'View progress' }).waitFor()
    await work(page.url())
    await page.getByRole('heading', { name: 'Clicks reclassified' }).waitFor()
    assert.equal(await page.locator('tbody').innerText(), moves)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByText('Reclassified', { exact: true }).waitFor()
    assert.equal(await page.getByText('The crawler lists changed on').count(), 0)
    assert.equal((await page.goto(`${PATH}/nonsense`))!.status(), 404)
  })
})
