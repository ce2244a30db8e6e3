import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import {
  aLink,
  DESTINATION,
  linkNow,
  linksPath,
  onlyLink,
  ROUTING,
  unfold,
} from '#tests/console/support/a_link'
import { browserGroup, openPage, shot, type View } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

async function onNewLink(workspace: TestWorkspace, view: View = {}, query = ''): Promise<Page> {
  const page = await openPage({ person: await ownerOf(workspace), ...view })
  await page.goto(`${linksPath(workspace)}/new${query}`)
  await unfold(page)
  return page
}

async function onEdit(workspace: TestWorkspace, link: { id: string }, view: View = {}) {
  const page = await openPage({ person: await ownerOf(workspace), ...view })
  await page.goto(`${linksPath(workspace)}/${link.id}/edit`)
  await unfold(page)
  return page
}

const destination = (page: Page) => page.locator('#link-destinationUrl')
const create = (page: Page) =>
  page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
const save = (page: Page) =>
  page.locator('.bar-actions').getByRole('button', { name: 'Save link' }).click()
const saved = (page: Page) => page.locator('.toasts').getByText('Saved.').waitFor()

browserGroup('A link’s form', () => {
  test('is well formed and accessible, new and with everything', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/London' })
    const link = await aLink(workspace, {
      title: 'Winter Lights 2026',
      tags: ['winter', 'tickets'],
      password: 'secret words',
      endsAt: '2030-01-04T18:00:00Z',
      routing: ROUTING,
    })
    const person = await ownerOf(workspace)
    const path = `${linksPath(workspace)}/new`
    await assertLooks(assert, person, 'link-new', path)
    await assertLooks(assert, person, 'link-new-unfolded', path, unfold)
    await assertLooks(assert, person, 'link-edit', `${linksPath(workspace)}/${link.id}/edit`)
  })

  for (const script of [true, false]) {
    const how = script ? 'with script' : 'without script'

    test(`makes a link with routing, ${how}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const page = await onNewLink(workspace, { script })
      await destination(page).fill('example.com/winter')
      await page.getByLabel('Alias').fill(`lights-${workspace.workspaceId}`)
      await page.locator('#link-title').fill('Winter Lights')
      await page.getByRole('button', { name: 'Add rule' }).click()
      const rule = (at: number) => page.locator(`[data-lit-key=rule-${at}]`)
      await rule(0).getByLabel('Rule name').fill('German')
      if (script) {
        await rule(0).getByLabel('Countries').fill('germ')
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await rule(0).getByLabel('Countries').fill('AT,')
      } else {
        await rule(0).getByLabel('Countries').fill('germany, at')
      }
      await rule(0).getByLabel('Destination').fill('https://example.com/de')
      await page.getByRole('button', { name: 'Add rule' }).click()
      await rule(1).getByLabel('Rule name').fill('Phones')
      await rule(1).getByLabel('iOS').check()
      await rule(1).getByLabel('08:00').check()
      await rule(1).getByLabel('App link').fill('northmoor://lights')
      await page.getByRole('button', { name: 'Move rule 2 up' }).click()
      await page.getByRole('button', { name: 'Add A/B test', exact: true }).click()
      await page.locator('#link-split-0-weight-').fill('70')
      await page.locator('#link-split-1-destinationUrl-').fill('https://example.com/story')
      await page.locator('#link-split-1-weight-').fill('30')
      await create(page)
      await page.locator('.toasts').getByText(`/lights-${workspace.workspaceId}`).waitFor()
      const link = await onlyLink(workspace)
      assert.equal(link.destinationUrl, 'https://example.com/winter')
      assert.equal(link.title, 'Winter Lights')
      const [first, second] = link.routing.rules
      assert.deepInclude(first, {
        name: 'Phones',
        devices: ['ios'],
        hours: [8],
        appUrl: 'northmoor://lights',
      })
      assert.deepInclude(second, {
        name: 'German',
        countries: ['DE', 'AT'],
        destinationUrl: 'https://example.com/de',
      })
      assert.deepEqual(
        link.routing.split.map((one: any) => [one.destinationUrl, one.weight]),
        [
          ['https://example.com/winter', 70],
          ['https://example.com/story', 30],
        ]
      )
    })

    test(`changes a link and its rules, ${how}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const link = await aLink(workspace, { routing: ROUTING, title: 'Old', tags: ['a, b', 'c'] })
      const page = await onEdit(workspace, link, { script })
      await page.locator('#link-title').fill('New')
      await page.getByRole('button', { name: 'Remove rule 2' }).click()
      await page.getByRole('button', { name: 'Move rule 2 up' }).click()
      await page.getByRole('button', { name: 'Remove A/B test' }).click()
      await page.getByRole('button', { name: 'Add A/B test', exact: true }).waitFor()
      await save(page)
      await saved(page)
      const now = await linkNow(workspace, link)
      assert.equal(now.title, 'New')
      assert.equal(now.version, 2)
      assert.deepEqual(now.tags, ['a, b', 'c'])
      assert.deepEqual(now.routing.split, [])
      const [ios, , america] = link.routing.rules
      assert.deepEqual(now.routing.rules, [america, ios])
    })

    test(`gives a link its limits and takes them away again, ${how}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const page = await onNewLink(workspace, { script })
      await destination(page).fill(DESTINATION)
      await page.getByLabel('Click limit').fill('0')
      await page.getByLabel('Expired redirect').fill('example.com/over')
      await page.getByLabel('Forward query parameters').check()
      await page.getByLabel('External ID').fill('crm-1')
      await create(page)
      await page.locator('#link-maxClicks[aria-invalid=true]').waitFor()
      await page.getByLabel('Click limit').fill('7')
      await create(page)
      await page.getByText('0 of 7').waitFor()
      const read = async () => (await call(workspace, 'GET', '/links')).body.items[0]
      const given = { expiredUrl: 'https://example.com/over', maxClicks: 7, externalId: 'crm-1' }
      const link = await read()
      assert.deepInclude(link, { ...given, passQuery: true })
      await page.goto(`${page.url()}/edit`)
      for (const label of ['Click limit', 'Expired redirect', 'External ID']) {
        await page.getByLabel(label).fill('')
      }
      await page.getByLabel('Forward query parameters').uncheck()
      await page.getByRole('button', { name: 'Save link' }).click()
      await page.locator('.toasts').getByText('Saved.').waitFor()
      const none = { expiredUrl: null, maxClicks: null, externalId: null, passQuery: false }
      assert.deepInclude(await read(), none)
    })

    test(`says whether an alias is free and offers others, ${how}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const taken = await aLink(workspace, { alias: `lantern-${workspace.workspaceId}` })
      const page = await onNewLink(workspace, { script })
      await destination(page).fill(DESTINATION)
      await page.getByLabel('Alias').fill(taken.alias)
      if (!script) await create(page)
      await page.locator('#link-alias-error').getByText('is taken on this domain').waitFor()
      await page.getByRole('button', { name: `${taken.alias}-2`, exact: true }).click()
      await page.locator('#link-alias-error').getByText('This alias is available.').waitFor()
      assert.equal(await page.getByLabel('Alias').inputValue(), `${taken.alias}-2`)
      assert.equal(await destination(page).inputValue(), DESTINATION)
      await create(page)
      await page.getByRole('heading', { level: 1, name: `${taken.alias}-2` }).waitFor()
    })

    test(`builds UTM tags, keeps them as a template and uses it, ${how}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const page = await onNewLink(workspace, { script })
      await destination(page).fill('https://example.com/winter?size=2&utm_term=x#tickets')
      await page.getByLabel('Source').fill('news letter')
      await page.getByLabel('Medium').fill('mail')
      if (!script) await page.getByRole('button', { name: 'Add to destination' }).click()
      else await page.locator('#link-title').focus()
      const whole =
        'https://example.com/winter?size=2&utm_term=x&utm_source=news%20letter&utm_medium=mail#tickets'
      await page.locator(`#link-preview:has-text("${whole}")`).waitFor()
      assert.equal(await destination(page).inputValue(), whole)
      await page.getByRole('button', { name: 'Save as template' }).click()
      await page.getByText('Give the template a name.').waitFor()
      await page.getByLabel('Name of a new template').fill('Newsletter')
      await page.getByRole('button', { name: 'Save as template' }).click()
      await page.getByText('The template is saved.').waitFor()
      await destination(page).fill('https://example.com/other')
      await page.getByRole('button', { name: 'Newsletter', exact: true }).click()
      const other = 'https://example.com/other?utm_source=news%20letter&utm_medium=mail&utm_term=x'
      await page.locator(`#link-preview:has-text("${other}")`).waitFor()
      await create(page)
      await page.locator('.toasts').getByText('Created ').waitFor()
      assert.equal((await onlyLink(workspace)).destinationUrl, other)
    })

    test(`carries a password along, sets, replaces and removes it, ${how}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const page = await onNewLink(workspace, { script })
      await destination(page).fill(DESTINATION)
      await page.locator('#link-password').fill('open sesame')
      await page.getByRole('button', { name: 'Random' }).click()
      await page.getByText('The password that you typed is kept').waitFor()
      await page.getByRole('button', { name: 'Forget it' }).click()
      await page.getByText('The password that you typed is kept').waitFor({ state: 'detached' })
      await page.locator('#link-password').fill('open sesame')
      await page.getByRole('button', { name: 'Random' }).click()
      await page.getByText('The password that you typed is kept').waitFor()
      assert.notInclude(await page.content(), 'open sesame')
      await create(page)
      await page.locator('.toasts').getByText('Created ').waitFor()
      const link = await onlyLink(workspace)
      assert.isTrue(link.hasPassword)
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await page.locator('#link-title').fill('Guarded')
      await save(page)
      await saved(page)
      assert.deepInclude(await linkNow(workspace, link), { hasPassword: true, title: 'Guarded' })
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Remove the password').check()
      await save(page)
      await saved(page)
      assert.isFalse((await linkNow(workspace, link)).hasPassword)
    })
  }

  test('schedules in the workspace’s zone, and takes one end away', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/Berlin' })
    const page = await onNewLink(workspace)
    await destination(page).fill(DESTINATION)
    await page.getByLabel('Starts').fill('2031-06-01T09:00')
    await page.getByLabel('Ends').fill('2031-05-01T09:00')
    await create(page)
    await page.getByText('The end must be after the start.').waitFor()
    await page.getByLabel('Ends').fill('2031-12-01T09:00')
    await create(page)
    await page.getByText('Scheduled: opens on 1 Jun 2031, 09:00').waitFor()
    const link = await onlyLink(workspace)
    assert.equal(link.startsAt, '2031-06-01T07:00:00.000Z')
    assert.equal(link.endsAt, '2031-12-01T08:00:00.000Z')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Starts').fill('')
    await save(page)
    await saved(page)
    const now = await linkNow(workspace, link)
    assert.isNull(now.startsAt)
    assert.equal(now.endsAt, link.endsAt)
  })

  test('lights the way of a visitor before anything is saved', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { routing: ROUTING })
    const page = await onEdit(workspace, link)
    await page.locator('#link-simulate-languages-').selectOption('de')
    await page.getByText('Rule 2: German').waitFor()
    const lit = () =>
      page
        .locator('[data-lit-key]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-lit')))
    assert.deepEqual(await lit(), ['from', 'through', 'take', null, null, null])
    await page.locator('#link-simulate-languages-').selectOption('fr')
    await page.getByText('No match: the A/B test').waitFor()
    assert.deepEqual(await lit(), ['from', 'through', 'through', 'through', 'through', 'take'])
    await shot(page, 'link-edit-lit')
  })

  test('says that a pasted destination ends in what no one sees', async ({ assert }) => {
    const page = await onNewLink(await aWorkspace())
    await destination(page).fill('https://example.com/winter\u200b')
    await page.getByText('It ends with an invisible character').waitFor()
    await destination(page).fill('https://example.com/winter')
    await page.getByText('It ends with an invisible character').waitFor({ state: 'detached' })
    assert.equal(await page.locator('[aria-invalid="true"]').count(), 0)
  })

  test('is sent once, however often its button is pressed', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await onNewLink(workspace)
    await destination(page).fill(DESTINATION)
    const form = await page
      .locator('#link')
      .evaluate((one: any) => [...new (globalThis as any).FormData(one)])
    const send = () =>
      page.request.post(page.url(), {
        form: Object.fromEntries([...form, ['do', 'save']]) as Record<string, string>,
        maxRedirects: 0,
      })
    const answers = await Promise.all([send(), send(), send()])
    assert.deepEqual(new Set(answers.map((one) => one.headers().location)).size, 1)
    await onlyLink(workspace)
  })

  test('starts with another link’s settings, but for its alias and password', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, {
      title: 'One',
      tags: ['x'],
      password: 'p',
      routing: ROUTING,
    })
    const page = await onNewLink(workspace, {}, `?from=${link.id}`)
    await page.getByLabel('Alias').waitFor()
    assert.equal(await page.getByLabel('Alias').inputValue(), '')
    await create(page)
    await page.locator('.toasts').getByText('Created ').waitFor()
    const id = page.url().split('/').pop()!
    const copy = await linkNow(workspace, { id })
    assert.notEqual(copy.id, link.id)
    assert.deepInclude(copy, { title: 'One', tags: ['x'], hasPassword: false })
    assert.equal(copy.routing.rules.length, 3)
  })

  test('keeps a draft, and publishes it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await onNewLink(workspace)
    await destination(page).fill(DESTINATION)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByText('A draft: visitors get').waitFor()
    const link = await onlyLink(workspace)
    assert.equal(link.status, 'Draft')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await saved(page)
    assert.equal((await linkNow(workspace, link)).status, 'Active')
  })

  for (const script of [true, false]) {
    test(`is saved by the Enter key, ${script ? 'with' : 'without'} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const page = await onNewLink(workspace, { script })
      await destination(page).fill(DESTINATION)
      await page.locator('#link-title').fill('By Enter')
      await page.locator('#link-title').press('Enter')
      await page.locator('.toasts').getByText('Created ').waitFor()
      assert.deepInclude(await onlyLink(workspace), { title: 'By Enter', status: 'Active' })
    })
  }

  test('keeps the order of hasty clicks, also that of saving, when the server is slow', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { routing: ROUTING })
    const page = await onEdit(workspace, link)
    await page.route('**/edit', async (route) => {
      await new Promise((go) => setTimeout(go, 700))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Remove rule 2' }).click()
    await page.getByRole('button', { name: 'Move rule 2 up' }).click()
    await page.getByRole('button', { name: 'Remove A/B test' }).click()
    await save(page)
    await saved(page)
    const { routing } = await linkNow(workspace, link)
    const [ios, , america] = link.routing.rules
    assert.deepEqual(routing, { rules: [america, ios], split: [] })
  })

  test('is not there for Viewers', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace)
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    for (const path of ['new', `${link.id}/edit`, `${link.id}/delete`]) {
      assert.equal((await page.goto(`${linksPath(workspace)}/${path}`))!.status(), 403, path)
    }
  })
})
