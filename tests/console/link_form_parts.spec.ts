import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import {
  aLink,
  DESTINATION,
  linksPath,
  onlyLink,
  ROUTING,
  unfold,
} from '#tests/console/support/a_link'
import { axe } from '#tests/console/support/axe'
import { browserGroup, misdeedsOf, openPage, shot } from '#tests/console/support/browser'
import { call } from '#tests/fixtures/api'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

/** What each part says of itself. */
const summaries = (page: Page): Promise<string[]> =>
  page.locator('.form-part > summary > .end').allInnerTexts()

/** Names of the parts that are open. */
const open = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('.form-part[open]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-part')))

const create = (page: Page) =>
  page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()

browserGroup('The parts of a link’s form', () => {
  for (const script of [true, false]) {
    test(`are folded to a line each, and unfold, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${linksPath(workspace)}/new`)
      assert.deepEqual(await summaries(page), [
        'No campaign · No folder',
        'None',
        'Everyone to the destination',
        'Always, for everyone',
        'From the page',
        'None',
      ])
      assert.deepEqual(await open(page), [])
      const fields = page.locator('#link :is(input.input, select, .affix input):visible')
      assert.isAtMost(await fields.count(), 8)
      await page.locator('#link-destinationUrl').fill(DESTINATION)
      await page.locator('summary', { hasText: 'Description and notes' }).click()
      await page.locator('#link-notes').fill('For the fair')
      await create(page)
      await page.locator('.toasts').getByText('Created ').waitFor()
      assert.include(await onlyLink(workspace), { notes: 'For the fair' })
    })
  }

  test('are open next time where the person unfolded them', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    const path = `${linksPath(workspace)}/new`
    const kept = () => page.waitForResponse((one) => one.request().method() === 'POST')
    const press = async (title: string) => {
      const answer = kept()
      await page.locator('summary', { hasText: title }).click()
      await answer
    }
    await page.goto(path)
    await press('Schedule and access')
    await press('Social preview')
    await page.goto(path)
    assert.deepEqual(await open(page), ['access', 'messenger'])
    await press('Social preview')
    const { id } = await aLink(workspace)
    await page.goto(`${linksPath(workspace)}/${id}/edit`)
    assert.deepEqual(await open(page), ['access'])
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('that hold something are open, and say what it is', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/Berlin' })
    const campaign = { name: 'Spring', utmSource: 'newsletter', utmMedium: 'email' }
    const { id: campaignId } = (await call(workspace, 'POST', '/campaigns', campaign)).body
    const { id } = await aLink(workspace, {
      campaignId,
      destinationUrl: 'https://example.com/?utm_term=x',
      endsAt: '2031-01-04T18:00:00Z',
      maxClicks: 70,
      password: 'secret words',
      routing: ROUTING,
      notes: 'For the fair',
    })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${linksPath(workspace)}/${id}/edit`)
    assert.deepEqual(await open(page), ['placement', 'utm', 'routing', 'access', 'words'])
    assert.deepEqual(await summaries(page), [
      'Spring · No folder',
      'x · Spring adds newsletter · email',
      '3 rules · A/B test of 2',
      'Until 4 Jan 2031, 19:00 · At most 70 clicks · Password',
      'From the page',
      'For the fair',
    ])
    await page.locator('summary', { hasText: 'Schedule and access' }).click()
    await page.getByRole('button', { name: 'Remove rule 1' }).click()
    await page.getByText('2 rules · A/B test of 2').waitFor()
    assert.notInclude(await open(page), 'access')
    await page.locator('#link-campaignId').selectOption('')
    await page.locator('#placement-summary').getByText('No campaign · No folder').waitFor()
  })

  for (const script of [true, false]) {
    test(`that hold an error are open, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${linksPath(workspace)}/new`)
      await page.locator('#link-destinationUrl').fill(DESTINATION)
      await unfold(page)
      await page.locator('#link-maxClicks').fill('many')
      for (const title of ['Schedule and access', 'Social preview']) {
        await page.locator('summary', { hasText: title }).click()
      }
      await create(page)
      await page.locator('form[data-refused]').waitFor()
      assert.include(await open(page), 'access')
      assert.isTrue(await page.locator('#link-maxClicks[aria-invalid=true]').isVisible())
      if (!script) return
      const focused = page.locator('#link-maxClicks:focus')
      await focused.waitFor()
      assert.deepEqual(await axe(page), [])
      await shot(page, 'link-form-parts-error')
    })
  }
})
