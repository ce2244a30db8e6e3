import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { aLink, DESTINATION, linkNow, linksPath, ROUTING } from '#tests/console/support/a_link'
import { browserGroup, openPage, type View } from '#tests/console/support/browser'
import { busyMonths, countClicks } from '#tests/console/support/counted_clicks'
import { assertLooks } from '#tests/console/support/looks'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

type Link = { id: string; alias: string }

const ownPath = (workspace: TestWorkspace, { id }: Link) => `${linksPath(workspace)}/${id}`
const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text)

async function onLink(workspace: TestWorkspace, link: Link, view: View = {}, path = '') {
  const page = await openPage({ person: await ownerOf(workspace), ...view })
  await page.goto(ownPath(workspace, link) + path)
  return page
}

async function fromMenu(page: Page, text: string) {
  await page.getByRole('button', { name: 'More for this link' }).click()
  await page.locator('#link-more').getByText(text, { exact: true }).click()
}

browserGroup('A link’s pages', () => {
  test('are well formed and accessible', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/London' })
    const person = await ownerOf(workspace)
    const link = await aLink(workspace, {
      title: 'Winter Lights 2026',
      tags: ['winter', 'tickets'],
      password: 'secret words',
      endsAt: '2030-01-04T18:00:00Z',
      routing: ROUTING,
    })
    const [first] = link.routing.rules
    await countClicks(workspace.workspaceId, busyMonths([link.id], { ruleId: first.id }))
    const change = (body: unknown) => call(workspace, 'PATCH', `/links/${link.id}`, body)
    await change({ title: 'Winter Lights', status: 'Paused', removePassword: true })
    await change({ status: 'Active', clearRouting: true })
    await change({ routing: link.routing, description: 'For print.' })
    const date = new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10)
    const note = { text: 'Newsletter to 38,200 readers', date, time: '07:30', linkId: link.id }
    await call(workspace, 'POST', '/notes', note)
    const own = ownPath(workspace, link)
    await assertLooks(assert, person, 'link-page', own)
    await assertLooks(assert, person, 'link-history', `${own}/history`)
    await assertLooks(
      assert,
      person,
      'link-try',
      `${own}/try?country=DE&language=de&device=android`
    )
    await assertLooks(assert, person, 'link-delete', `${own}/delete`)
  })

  test('have the notes of the link, its campaign and the workspace in the chart', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { body: campaign } = await call(workspace, 'POST', '/campaigns', { name: 'Lights' })
    const { body: other } = await call(workspace, 'POST', '/campaigns', { name: 'Cafe' })
    const link = await aLink(workspace, { campaignId: campaign.id })
    const note = async (text: string, daysAgo: number, more: object = {}) => {
      const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
      const { status } = await call(workspace, 'POST', '/notes', { text, date, ...more })
      assert.equal(status, 201)
    }
    await countClicks(workspace.workspaceId, [{ linkId: link.id }])
    await note('Press day', 3)
    await note('Posters up', 5, { linkId: link.id })
    await note('Sale begins', 7, { campaignId: campaign.id })
    await note('Of another', 4, { campaignId: other.id })
    await note('Long ago', 200)
    const page = await onLink(workspace, link)
    const texts = await page.locator('#notes .list-row .breaks').allTextContents()
    assert.deepEqual(texts, ['Sale begins', 'Posters up', 'Press day'])
    for (const [number, text] of texts.entries()) {
      await page.getByRole('link', { name: `Annotation ${number + 1}: ${text}` }).waitFor()
    }
  })

  test('show the clicks of 30 days and which way they went', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { routing: ROUTING })
    const [, german] = link.routing.rules
    const [tickets] = link.routing.split
    const visits = [
      { linkId: link.id, ruleId: german.id, country: 'DE' },
      { linkId: link.id, ruleId: german.id, country: 'AT' },
      { linkId: link.id, splitId: tickets.id, country: 'DE' },
    ]
    await countClicks(workspace.workspaceId, visits)
    const page = await onLink(workspace, link)
    assert.match((await page.locator('.stats').textContent())!, /Clicks\s+3/)
    const stops = await page.locator('#went .stop').allTextContents()
    const counts = stops.map((text) => Number(/(\d+)\s*clicks and scans/.exec(text)![1]))
    assert.deepEqual(counts, [0, 2, 0, 1, 0])
    assert.match(
      (await page.locator('#top-countries').textContent())!,
      /Germany\s+2[\s\S]*Austria\s+1/
    )
    // The words of Analytics, which each bar leads to.
    assert.match((await page.locator('#top-devices').textContent())!, /Desktop\s+3/)
    const bar = page.locator('#top-referrers').getByRole('link', { name: 'Direct / unknown' })
    await bar.click()
    await page.getByRole('link', { name: 'Remove Referrer: Direct / unknown' }).waitFor()
  })

  for (const script of [true, false]) {
    const how = script ? 'with script' : 'without script'

    test(`pause, resume, archive and delete, ${how}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const link = await aLink(workspace)
      const page = await onLink(workspace, link, { script })
      const status = async () => (await linkNow(workspace, link)).status
      await fromMenu(page, 'Pause')
      await toast(page, 'is paused.').waitFor()
      await page.getByText('Paused. Visitors see a notice').waitFor()
      assert.equal(await status(), 'Paused')
      await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
      await toast(page, 'redirects again.').waitFor()
      assert.equal(await status(), 'Active')
      await fromMenu(page, 'Archive')
      await page.getByText('Archived: hidden from lists').waitFor()
      assert.equal(await status(), 'Archived')
      await fromMenu(page, 'Unarchive')
      await page.getByText('Active.').waitFor()
      await fromMenu(page, 'Delete link')
      await page.getByRole('heading', { name: `Delete /${link.alias}?` }).waitFor()
      await page.getByRole('button', { name: 'Delete link' }).click()
      await toast(page, `/${link.alias} is deleted.`).waitFor()
      assert.equal((await call(workspace, 'GET', `/links/${link.id}`)).status, 404)
    })

    test(`keep notes, ${how}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const link = await aLink(workspace)
      const page = await onLink(workspace, link, { script })
      await page.getByText('Add an annotation').click()
      await page.getByRole('button', { name: 'Add annotation' }).click()
      await page.getByText('Write what happened.').waitFor()
      await page.getByLabel('What happened').fill('Newsletter 47')
      await page.getByLabel('Day', { exact: true }).fill('2026-11-12')
      await page.getByRole('button', { name: 'Add annotation' }).click()
      await page.locator('#notes').getByText('Newsletter 47').waitFor()
      await page.getByRole('link', { name: 'Edit the annotation “Newsletter 47”' }).click()
      await page.getByLabel('What happened').fill('Newsletter 48')
      await page.getByRole('button', { name: 'Save annotation' }).click()
      await page.locator('#notes').getByText('Newsletter 48').waitFor()
      const { body } = await call(workspace, 'GET', `/notes?linkId=${link.id}`)
      assert.equal(body.items[0].text, 'Newsletter 48')
      await page.getByRole('link', { name: 'Delete the annotation “Newsletter 48”' }).click()
      await page.getByRole('button', { name: 'Delete annotation' }).click()
      if (script) await page.getByText('Add what happened on a day').waitFor()
      const left = await call(workspace, 'GET', `/notes?linkId=${link.id}`)
      assert.lengthOf(left.body.items, 0)
    })

    test(`bring an earlier version back, ${how}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const link = await aLink(workspace, { title: 'First', routing: ROUTING })
      await call(workspace, 'PATCH', `/links/${link.id}`, { title: 'Second', clearRouting: true })
      const page = await onLink(workspace, link, { script }, '/history')
      const second = page.locator('#version-2')
      assert.match((await second.textContent())!, /First[\s\S]*Second/)
      assert.include(await second.textContent(), 'iPhone and iPad')
      await page.getByRole('button', { name: 'Restore version 1' }).click()
      await toast(page, 'Version 1 is restored as version 3.').waitFor()
      const now = await linkNow(workspace, link)
      assert.deepInclude(now, { title: 'First', version: 3, routing: link.routing })
      await page.locator('#version-3').getByText('Restored version 1').waitFor()
    })

    test(`show which way a visitor goes, and why, ${how}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const link = await aLink(workspace, { routing: ROUTING })
      const page = await onLink(workspace, link, { script }, '/try')
      await page.getByLabel('Country').selectOption('CA')
      await page.locator('main').getByLabel('Language').selectOption('fr')
      await page.getByRole('button', { name: 'Run test' }).click()
      await page.getByText('Matched: North America').waitFor()
      const lit = page.locator('.line [data-lit=take]')
      assert.include(await lit.textContent(), 'https://example.com/trip')
      await page.getByText('Does not match: the language is French.').waitFor()
      assert.include(
        await page.locator('.codeblock').textContent(),
        'Location: https://example.com/trip'
      )
      await page.getByLabel('Device').selectOption('ios')
      await page.getByRole('button', { name: 'Run test' }).click()
      await page.getByText('Matched: iPhone and iPad').waitFor()
      await page.getByText('Opens northmoor://events/winter-lights').first().waitFor()
    })
  }

  test('call a variant the same in words and on the way, and say that variants decide', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const to = (path: string) => ({ destinationUrl: `https://example.com/${path}` })
    const rules = [
      { countries: ['US'], ...to('us') },
      { countries: ['CA'], ...to('ca') },
    ]
    const split = [
      { weight: 60, ...to('one') },
      { weight: 40, ...to('two') },
    ]
    const link = await aLink(workspace, { routing: { rules, split } })
    const page = await onLink(workspace, link, {}, '/try?country=DE')
    const said = await page.locator('.callout', { hasText: 'A/B test: ' }).first().innerText()
    const name = /A\/B test: (Variant [12])\b/.exec(said)?.[1]
    assert.isDefined(name, said)
    const lit = await page.locator('.line [data-lit=take]').innerText()
    assert.match(lit, new RegExp(`^${name}\\b`))
    await page.goto(ownPath(workspace, link))
    const details = page.locator('#details')
    await details.getByText('A/B test of 2', { exact: true }).waitFor()
    await details.getByText(`Not used while the A/B test runs: ${DESTINATION}`).waitFor()
    assert.equal(await details.getByRole('link', { name: DESTINATION }).count(), 0)
  })

  test('play a visit at another time', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/Berlin' })
    const link = await aLink(workspace, { startsAt: '2031-06-01T07:00:00Z' })
    const page = await onLink(workspace, link, {}, '/try')
    await page.getByText('Stops here: the link is Scheduled').waitFor()
    await page.getByLabel('When').fill('2031-06-01T09:00')
    await page.getByRole('button', { name: 'Run test' }).click()
    await page.getByText('No match: the destination').waitFor()
    assert.include(await page.locator('.codeblock').textContent(), `Location: ${DESTINATION}`)
  })

  test('lead to the QR codes of the link, and play a scan of one', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace)
    const page = await onLink(workspace, link)
    await page.locator('#codes').getByText('A QR code opens this link').waitFor()
    const made = { linkId: link.id, name: 'Poster' }
    const { body: code } = await call(workspace, 'POST', '/qr-codes', made)
    await page.reload()
    const href = await page
      .locator('#codes')
      .getByRole('link', { name: /Poster/ })
      .getAttribute('href')
    assert.isTrue(href!.endsWith(`/qr-codes/${code.id}`))
    await page.locator('#codes').getByRole('link', { name: 'New QR code' }).click()
    assert.include(page.url(), `/qr-codes/new?linkId=${link.id}`)
    await page.goto(`${ownPath(workspace, link)}/try`)
    await page.getByText('A person’s visit counts as a click.').waitFor()
    await page.getByLabel('Arrives by').selectOption(code.id)
    await page.getByRole('button', { name: 'Run test' }).click()
    await page.getByText('A person’s visit counts as a scan.').waitFor()
  })

  test('refuse to bring back what somebody changed in the meantime', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { title: 'First' })
    await call(workspace, 'PATCH', `/links/${link.id}`, { title: 'Second' })
    const page = await onLink(workspace, link, {}, '/history')
    await call(workspace, 'PATCH', `/links/${link.id}`, { title: 'Third' })
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await toast(page, 'Someone changed this link in the meantime').waitFor()
    assert.equal((await linkNow(workspace, link)).title, 'Third')
  })

  test('have no buttons for Viewers, and refuse what they post', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { routing: ROUTING })
    await call(workspace, 'PATCH', `/links/${link.id}`, { title: 'Second' })
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    const own = ownPath(workspace, link)
    for (const path of ['', '/history', '/try']) {
      assert.equal((await page.goto(own + path))!.status(), 200)
      assert.equal(await page.locator('main form[method=post], main dialog').count(), 0, path)
      assert.equal(await page.getByRole('link', { name: /Edit|Delete|Restore/ }).count(), 0, path)
    }
    const token = await page.locator('input[name=_csrf]').first().inputValue()
    for (const path of ['/status/paused', '/delete', '/history/1/restore']) {
      const answer = await page.request.post(own + path, { form: { _csrf: token, version: '2' } })
      assert.equal(answer.status(), 403, path)
    }
    assert.equal((await linkNow(workspace, link)).version, 2)
  })

  test('are not there for a link of another workspace', async ({ assert }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const link = await aLink(other)
    const page = await openPage({ person: await ownerOf(workspace) })
    for (const path of ['', '/edit', '/history', '/try', '/delete']) {
      const answer = await page.goto(`${linksPath(workspace)}/${link.id}${path}`)
      assert.equal(answer!.status(), 404, path)
    }
  })
})
