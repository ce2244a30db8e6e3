import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { axe } from '#tests/console/support/axe'
import { browserGroup, misdeedsOf, openPage } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { makers } from '#tests/fixtures/makers'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

/** Calls that are folded, but for the first ones of each part. */
const FOLDED = 'details:not([open]):nth-of-type(n + 3)'

browserGroup('The API reference', () => {
  test('looks as it should in each size, from here alone', async ({ assert }) => {
    const open = async (page: Page) => {
      for (const one of ['#links-list', '#events-link-created', '#record-Link']) {
        await page
          .locator('details', { has: page.locator(one) })
          .locator('> summary')
          .click()
      }
      const call = page.locator('details', { has: page.locator('#links-create') })
      await call.getByRole('button', { name: 'Try it' }).click()
    }
    await assertLooks(assert, null, 'api-reference', '/docs/api#links-create', open, FOLDED)
  })

  test('the pages of codes look as they should', async ({ assert }) => {
    await assertLooks(assert, null, 'api-errors', '/docs/errors')
    await assertLooks(assert, null, 'api-error', '/docs/errors/alias.taken')
  })

  test('makes calls with the key of its reader', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({})
    await page.goto(`/docs/api?workspaceId=${workspace.workspaceId}#links-create`)
    await page.locator('#credentials-key').fill(workspace.key)
    const create = page.locator('details', { has: page.locator('#links-create') })
    assert.include(
      (await create.locator('.sample[data-language="curl"]').textContent())!,
      `/workspaces/${workspace.workspaceId}/links`
    )
    await create.getByRole('button', { name: 'Try it' }).click()
    const body = { destinationUrl: 'https://example.com/tried', alias: 'tried-it' }
    await create.getByLabel('Body').fill(JSON.stringify(body))
    await create.getByRole('button', { name: 'Send POST' }).click()
    const made = create.getByRole('status')
    await made.getByText('201 Created').waitFor()
    assert.include((await made.textContent())!, '"alias": "tried-it"')
    assert.deepEqual(await axe(page, FOLDED), [])

    await page.goto('/docs/api#links-list')
    await page.locator('#credentials-key').fill(workspace.key)
    await page.getByLabel('Workspace id').fill(workspace.workspaceId)
    const list = page.locator('details', { has: page.locator('#links-list') })
    await list.getByRole('button', { name: 'Try it' }).click()
    await list.getByLabel('search', { exact: true }).fill('tried')
    await list.getByRole('button', { name: 'Send GET' }).click()
    await list.getByRole('status').getByText('"totalItems": 1').waitFor()

    await list.getByLabel('sort', { exact: true }).fill('nothing')
    await list.getByRole('button', { name: 'Send GET' }).click()
    await list.getByRole('status').getByText('"code": "request.invalid"').waitFor()
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('shows the image of a QR code, and calls as the person who is signed in', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const qrId = await makers.qrId(workspace)
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/docs/api?workspaceId=${workspace.workspaceId}#qrCodes-svg`)
    const image = page.locator('details', { has: page.locator('#qrCodes-svg') })
    await image.getByRole('button', { name: 'Try it' }).click()
    await image.getByLabel('qrId').fill(qrId)
    await image.getByRole('button', { name: 'Send GET' }).click()
    const drawn = image.getByAltText('The image of the answer')
    await drawn.waitFor()
    assert.isAbove(await drawn.evaluate((one: any) => one.naturalWidth), 0)

    await page.goto('/docs/api#me-update')
    const me = page.locator('details', { has: page.locator('#me-update') })
    await me.getByRole('button', { name: 'Try it' }).click()
    await me.getByLabel('Body').fill('{ "displayName": "Tried here" }')
    await me.getByRole('button', { name: 'Send PATCH' }).click()
    await me.getByRole('status').getByText('"displayName": "Tried here"').waitFor()
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('finds calls, opens what a link names, and shows samples of one language', async ({
    assert,
  }) => {
    const page = await openPage({})
    await page.goto('/docs/api#links-create')
    const create = page.locator('details', { has: page.locator('#links-create') })
    assert.isTrue(await create.locator('.sample[data-language="curl"]').isVisible())
    await page.getByText('Python', { exact: true }).first().click()
    assert.isTrue(await create.locator('.sample[data-language="python"]').isVisible())
    assert.isFalse(await create.locator('.sample[data-language="curl"]').isVisible())
    await create.getByRole('link', { name: 'NewLink' }).click()
    assert.isTrue(await page.locator('#record-NewLink').isVisible())

    await page.getByLabel('Find a call').fill('webhook secret')
    assert.isFalse(await create.isVisible())
    assert.isAbove(await page.locator('.call:visible').count(), 0)
  })

  test('is whole without script, but for trying and copying', async ({ assert }) => {
    const page = await openPage({ script: false })
    await page.goto('/docs/api')
    assert.equal(await page.getByRole('button').count(), 0)
    const create = page.locator('details', { has: page.locator('#links-create') })
    await create.locator('> summary').click()
    assert.isTrue(await create.locator('.sample[data-language="curl"]').isVisible())
    assert.include((await create.textContent())!, 'curl -X POST')
  })
})
