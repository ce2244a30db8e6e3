import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
} from '#tests/console/support/browser'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

browserGroup('Comparison', (group) => {
  let spool: TestSpool
  group.each.setup(async () => {
    spool = await TestSpool.make()
    return () => spool.remove()
  })

  test('of campaigns that are picked in their list: a line and a row each', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { workspaceId } = workspace
    const link = await aLink(workspaceId)
    const campaigns: string[] = []
    for (const name of ['Spring', 'Summer', 'Autumn']) {
      const { body } = await call(workspace, 'POST', '/campaigns', { name })
      campaigns.push(body.id)
    }
    const clicks = campaigns.flatMap((campaignId, at) =>
      Array.from({ length: at + 1 }, () => aClick({ workspaceId, linkId: link, campaignId }))
    )
    await spool.write(newId(), clicks)
    await spool.drainer().drainOnce()
    for (const size of ['large', 'small'] as const) {
      const page = await openPage({ size, person: await aMember(workspace, 'Viewer') })
      await page.goto(`/console/workspaces/${workspaceId}/campaigns`)
      await page.getByLabel('Select Spring').check()
      await page.getByLabel('Select Autumn').check()
      await page.getByRole('button', { name: 'Compare' }).click()
      const rows = page.locator('tbody tr', { has: page.locator('.chart-key') })
      assert.equal(await rows.count(), 2)
      const textOf = async (name: string) =>
        (await rows.filter({ hasText: name }).innerText()).replace(/\s+/g, ' ').trim()
      assert.match(await textOf('Spring'), /^Spring Campaign \D*1 /)
      assert.match(await textOf('Autumn'), /^Autumn Campaign \D*3 /)
      assert.equal(await page.locator('.chart path.curve').count(), 2)
      assert.equal(await page.locator('.chart path.area').count(), 0)
      await shot(page, `comparison-${size}`)
      assert.deepEqual(await axe(page), [], size)
      assert.equal(await overflowOf(page), 0)
      await page.getByLabel('Add campaign').selectOption('Summer')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await page.getByRole('link', { name: 'Remove Summer' }).click()
      await page.locator('#presets-button').click()
      await page.getByRole('link', { name: '90 days' }).click()
      await page.waitForURL(/days=90/)
      assert.equal(await rows.count(), 2)
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    }
  })

  test('of the variants of an A/B test, from its link', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { workspaceId } = workspace
    const split = ['Blue', 'Red'].map((name) => ({
      ...{ id: name.toLowerCase(), name, weight: 1 },
      destinationUrl: `https://example.com/${name}`,
    }))
    const routing = { rules: [], split }
    const { body } = await call(workspace, 'POST', '/links', {
      ...{ destinationUrl: 'https://example.com', title: 'Landing', routing },
    })
    const clicks = ['blue', 'blue', 'red'].map((splitId) =>
      aClick({ workspaceId, linkId: body.id, splitId })
    )
    await spool.write(newId(), clicks)
    await spool.drainer().drainOnce()
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(`/console/workspaces/${workspaceId}/links/${body.id}/analytics?days=7`)
    await page.getByRole('link', { name: 'Compare variants' }).click()
    await page.waitForURL(/days=7/)
    const rows = page.locator('tbody tr', { has: page.locator('.chart-key') })
    const textOf = async (name: string) =>
      (await rows.filter({ hasText: name }).innerText()).replace(/\s+/g, ' ').trim()
    assert.match(await textOf('Landing: Blue'), /^Landing: Blue Variant \D*2 /)
    assert.match(await textOf('Landing: Red'), /^Landing: Red Variant \D*1 /)
    await shot(page, 'comparison-variants')
    assert.deepEqual(await axe(page), [])
    await page.getByRole('link', { name: 'Landing: Red' }).click()
    await page.waitForURL(new RegExp(`/links/${body.id}$`))
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('of links from the bar of their list, and without script of what is typed', async () => {
    const workspace = await aWorkspace()
    const { workspaceId } = workspace
    const titles = ['One', 'Two']
    for (const title of titles) await aLink(workspaceId, { title })
    const person = await ownerOf(workspace)
    const page = await openPage({ person })
    await page.goto(`/console/workspaces/${workspaceId}/links`)
    for (const box of await page.locator('tbody .pick').all()) await box.check()
    await page.getByRole('button', { name: 'Compare' }).click()
    for (const title of titles) await page.getByRole('link', { name: title, exact: true }).waitFor()
    await page.getByRole('link', { name: 'Share a report' }).click()
    await page.getByText('Comparison of 2 items').waitFor()
    await page.getByLabel('Name').fill('Both')
    await page.getByRole('button', { name: 'Share report' }).click()
    await page.getByText('Comparison of 2 items').waitFor()
    const plain = await openPage({ person, script: false })
    await plain.goto(`/console/workspaces/${workspaceId}/analytics`)
    await plain.getByRole('link', { name: 'Compare' }).click()
    await plain.getByText('Nothing to compare yet').waitFor()
    await plain.getByLabel('Add link').fill('nobody-made-this')
    await plain.getByRole('button', { name: 'Show', exact: true }).click()
    await plain.getByText('No link matches').waitFor()
  })
})
