import { test } from '@japa/runner'
import sharp from 'sharp'
import { DESTINATION, linksPath } from '#tests/console/support/a_link'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { call } from '#tests/fixtures/api'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const TITLE = 'Spring sale: everything for the garden at half its price until the end of May'
const DESCRIPTION =
  'Seeds, pots and tools, delivered within two days, with a voucher for all who come before the first of May'

browserGroup('The social preview on a link’s form', () => {
  for (const size of SIZE_NAMES) {
    test(`${size}: is drawn for four applications, with a picture`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const preview = { title: TITLE, description: DESCRIPTION }
      const { body: link } = await call(workspace, 'POST', '/links', { destinationUrl: DESTINATION, preview }) // prettier-ignore
      const png =
        await sharp({ create: { width: 600, height: 315, channels: 3, background: '#2f6f4f' } }) // prettier-ignore
          .png()
          .toBuffer()
      const put = await call(workspace, 'PUT', `/links/${link.id}/preview-image`, undefined, { raw: png, headers: { 'content-type': 'image/png' } }) // prettier-ignore
      assert.equal(put.status, 200, put.text)
      const page = await openPage({ size, person: await ownerOf(workspace) })
      await page.goto(`${linksPath(workspace)}/${link.id}/edit`)
      const cards = page.locator('.share-card')
      assert.equal(await cards.count(), 4)
      assert.equal(await cards.locator('img').count(), 4)
      await cards.first().scrollIntoViewIfNeeded()
      await shot(page, `share-cards-picture-${size}`)
      assert.deepEqual(await axe(page), [])
      assert.isAtMost(await overflowOf(page), 0)
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    })
  }

  test('follows the fields as they are typed', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${linksPath(workspace)}/new`)
    await page.locator('summary', { hasText: 'Social preview' }).click()
    await page.getByText('to see how Slack, WhatsApp, X and iMessage').waitFor()
    await page.locator('#link-previewTitle').fill(TITLE)
    await page.locator('.share-card--imessage', { hasText: 'Spring sale' }).waitFor()
    await page.locator('#link-previewDescription').fill('Seeds & <pots>')
    await page.locator('.share-card--slack', { hasText: 'Seeds & <pots>' }).waitFor()
    assert.equal(await page.locator('.share-card--imessage', { hasText: 'Seeds' }).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Use the destination' }).count(), 0)
    await shot(page, 'share-cards-plain')
    assert.deepEqual(await axe(page), [])
    // A link with a password shows no preview.
    await page.locator('summary', { hasText: 'Dates and access' }).or(page.locator('#access-part > summary')).first().click() // prettier-ignore
    await page.locator('[name=password]').fill('a long password')
    await page.locator('.share-card').first().waitFor({ state: 'detached' })
  })

  test('shows what is stored where no script runs', async ({ assert }) => {
    const workspace = await aWorkspace()
    const preview = { title: null, description: DESCRIPTION }
    const { body: link } = await call(workspace, 'POST', '/links', { destinationUrl: DESTINATION, preview }) // prettier-ignore
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    await page.goto(`${linksPath(workspace)}/${link.id}/edit`)
    const texts = await page.locator('.share-card').allTextContents()
    assert.lengthOf(texts, 4)
    // Without a title the short URL stands for it, as in the page that applications get.
    assert.isTrue(texts.every((text) => text.includes(`/${link.alias}`)))
  })
})
