import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { nowMs } from '#app/shared/time/clock'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { countClicks } from '#tests/console/support/counted_clicks'
import { call } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

const SPLIT = [
  { id: 'a', name: 'Long page', destinationUrl: 'https://shop.example/long', weight: 1 },
  { id: 'b', name: 'Short page', destinationUrl: 'https://shop.example/short', weight: 1 },
]

/** Creates a workspace with a split link of 40 clicks, which led to five conversions. */
async function aConvertingWorkspace() {
  const workspace = await aWorkspace()
  const { workspaceId } = workspace
  await db.from('workspaces').where('id', workspaceId).update({ conversion_tracking: true })
  const routing = JSON.stringify({ rules: [], split: SPLIT })
  const linkId = await aLink(workspaceId, { alias: `sale-${nowMs()}`, title: 'Sale', routing })
  const sides = ['a', 'b', 'a', 'b']
  await countClicks(
    workspaceId,
    Array.from({ length: 40 }, (_, at) => ({ linkId, splitId: sides[at % 4] }))
  )
  for (let at = 0; at < 5; at++) {
    await call(workspace, 'POST', '/conversions', {
      click: aClickValue(linkId, { splitId: at === 0 ? 'b' : 'a' }),
      event: at === 4 ? 'sign-up' : 'purchase',
      eventId: `order-${at}`,
      ...(at === 4 ? {} : { value: '1049.90', currency: at === 3 ? 'JPY' : 'EUR' }),
      ...(at === 3 ? { value: 12_000 } : {}),
    })
  }
  return { ...workspace, linkId, path: `/console/workspaces/${workspaceId}` }
}

browserGroup('Conversions in the console', () => {
  for (const size of SIZE_NAMES) {
    test(`${size}: nothing to object to`, async ({ assert }) => {
      const workspace = await aConvertingWorkspace()
      const page = await openPage({ size, person: await ownerOf(workspace) })
      for (const [name, path] of [
        ['conversions', '/conversions'],
        ['conversions-how-to', '/conversions/how-to'],
        ['conversions-analytics', `/analytics?linkId=${workspace.linkId}`],
        ['conversions-link', `/links/${workspace.linkId}`],
        ['conversions-settings', '/settings'],
        ['conversions-kept', '/privacy'],
        ['conversions-overview', ''],
      ]) {
        assert.equal((await page.goto(workspace.path + path))!.status(), 200, path)
        await shot(page, `${name}-${size}`)
        assert.deepEqual(await axe(page), [], path)
        assert.isAtMost(await overflowOf(page), 0, path)
      }
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    })
  }

  test('are listed, filtered without script, and lead to their link', async ({ assert }) => {
    const workspace = await aConvertingWorkspace()
    const viewer = await aMember(workspace, 'Viewer')
    const page = await openPage({ person: viewer, script: false })
    await page.goto(`${workspace.path}/conversions`)
    assert.equal(await page.locator('tbody tr').count(), 5)
    assert.include(await page.locator('tbody').textContent(), '€1,049.90')
    await page.getByLabel('Event').fill('sign-up')
    await page.getByRole('button', { name: 'Filter' }).click()
    assert.equal(await page.locator('tbody tr').count(), 1)
    await page.getByLabel('Event').fill('nothing')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByText('Nothing matches').waitFor()
  })

  test('a split says its rates, and whether they differ beyond chance', async ({ assert }) => {
    const workspace = await aConvertingWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    await page.goto(`${workspace.path}/analytics?linkId=${workspace.linkId}`)
    await page.getByText('Not enough data yet to say which variant is better').waitFor()
    const text = await page.locator('main').textContent()
    assert.match(text!, /Long page[\s\S]*Short page/)
  })

  test('a funnel has the visits of the period, and how many led to each event', async ({
    assert,
  }) => {
    const workspace = await aConvertingWorkspace()
    const { linkId, path } = workspace
    // Of a visit before the period: a conversion in it, and no step of this funnel.
    const earlier = aClickValue(linkId, { atMs: nowMs() - 40 * 86_400_000 })
    await call(workspace, 'POST', '/conversions', { click: earlier, event: 'purchase' })
    // The same visit twice.
    const twice = aClickValue(linkId, { splitId: 'a' })
    for (let at = 0; at < 2; at++) {
      await call(workspace, 'POST', '/conversions', { click: twice, event: 'purchase' })
    }
    const page = await openPage({ person: await aMember(workspace, 'Viewer'), script: false })
    const rowsOf = async (address: string) => {
      await page.goto(path + address)
      const rows = await page.locator('#funnel tbody tr').all()
      return Promise.all(
        rows.map(async (row) => {
          const cells = await row.locator('td').allTextContents()
          return cells.map((cell) => cell.trim()).join(' | ')
        })
      )
    }
    const all = [
      'Clicks and scans | 40 | 100% | –',
      'purchase | 5 | 12.5% | 35 (87.5%)',
      'sign-up | 1 | 2.5% | 4 (80%)',
    ]
    assert.deepEqual(await rowsOf('/analytics'), all)
    assert.deepEqual(await rowsOf(`/links/${linkId}/analytics`), all)
    assert.deepEqual(await rowsOf(`/links/${linkId}/analytics?split=b`), [
      'Clicks and scans | 20 | 100% | –',
      'purchase | 1 | 5% | 19 (95%)',
    ])
    const other = await aLink(workspace.workspaceId, { alias: `other-${nowMs()}` })
    await countClicks(workspace.workspaceId, [{ linkId: other }])
    assert.deepEqual(await rowsOf(`/links/${other}/analytics`), [])
    const empty = page.locator('#funnel')
    await empty.getByText('No conversions from these visits yet').waitFor()
    await empty.getByRole('link', { name: 'Report conversions' }).click()
    await page.getByRole('heading', { name: 'Report conversions' }).first().waitFor()
    await db
      .from('workspaces')
      .where('id', workspace.workspaceId)
      .update({ conversion_tracking: 0 })
    await page.goto(`${path}/links/${other}/analytics`)
    assert.equal(await page.locator('#funnel').count(), 0)
  })

  test('what is kept is set in the settings, and the page about it says so', async ({ assert }) => {
    const workspace = await aConvertingWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    await page.goto(`${workspace.path}/settings`)
    await page.getByLabel('Count only').check()
    await page.getByLabel('Raw click retention (days)').fill('7')
    await page.getByLabel('Respect Global Privacy Control').check()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.locator('.toasts').getByText('The settings are saved.').waitFor()
    const row = await db.from('workspaces').where('id', workspace.workspaceId).firstOrFail()
    assert.deepEqual(
      [row.click_privacy, row.raw_click_days, row.respect_gpc, row.conversion_tracking],
      ['CountOnly', 7, 1, 1]
    )
    await page.getByRole('link', { name: 'Data retention' }).click()
    const text = await page.locator('main').textContent()
    assert.include(text, 'Earlier ones: 7 days. None since')
    assert.include(text, '90 days')
    await page.goto(`${workspace.path}/settings`)
    await page.getByLabel('Raw click retention (days)').fill('731')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.locator('#rawClickDays-error').waitFor()
  })

  test('raw clicks of a link are erased after a question, by Managers', async ({ assert }) => {
    const workspace = await aConvertingWorkspace()
    const manager = await aMember(workspace, 'Manager')
    const path = `${workspace.path}/links/${workspace.linkId}/erase-clicks`
    const looked = await openPage({ person: manager })
    await looked.goto(path)
    assert.deepEqual(await axe(looked), [])
    const page = await openPage({ person: manager, script: false })
    await page.goto(path)
    await page.getByRole('button', { name: 'Erase raw clicks' }).click()
    await page.locator('.toasts').getByText('are being erased').waitFor()
    assert.lengthOf(await db.from('click_erasures').where('link_id', workspace.linkId), 1)
    const viewer = await openPage({ person: await aMember(workspace, 'Viewer') })
    const refused = await viewer.goto(path)
    assert.equal(refused!.status(), 403)
  })

  test('a link is tried without being counted, and its test clicks are reset', async ({
    assert,
  }) => {
    const workspace = await aConvertingWorkspace()
    const own = `${workspace.path}/links/${workspace.linkId}`
    const manager = await aMember(workspace, 'Manager')
    const page = await openPage({ person: manager, script: false })
    await page.goto(`${own}/try`)
    const href = await page.getByRole('link', { name: 'Open test link' }).getAttribute('href')
    assert.match(href!, /\?shunt_test=[0-9a-z]+\.[\w-]{22}$/)
    await page.getByRole('link', { name: 'Reset clicks' }).click()
    await page.getByRole('button', { name: 'Reset clicks' }).click()
    await page.locator('.toasts').getByText('are being reset').waitFor()
    assert.lengthOf(await db.from('click_resets').where('link_id', workspace.linkId), 1)
    const looked = await openPage({ person: manager })
    for (const path of ['/reset-clicks', '/try']) {
      await looked.goto(own + path)
      assert.deepEqual(await axe(looked), [])
    }
    const viewer = await openPage({ person: await aMember(workspace, 'Viewer') })
    assert.equal((await viewer.goto(`${own}/reset-clicks`))!.status(), 403)
    await viewer.goto(`${own}/try`)
    assert.equal(await viewer.getByRole('link', { name: 'Reset clicks' }).count(), 0)
  })
})
