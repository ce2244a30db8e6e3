import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { unfold } from '#tests/console/support/a_link'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { links } from '#tests/console/support/links'
import { assertLooks } from '#tests/console/support/looks'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const placeOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}`

const BROKEN = {
  status: 'Broken',
  code: 'error',
  httpStatus: 404,
  part: null,
  isFirstLook: false,
}

/** Makes links whose destinations were found to be broken. */
async function brokenLinks(workspace: TestWorkspace, ...paths: string[]) {
  const made = await links(
    workspace,
    ...paths.map((path) => ({ destinationUrl: `https://old.example/${path}`, title: path }))
  )
  const finding = JSON.stringify(BROKEN)
  await db
    .from('links')
    .whereIn(
      'id',
      made.map(({ id }) => id)
    )
    .update({
      health_status: 'Broken',
      health_finding: finding,
      health_checked_at: new Date(),
      health_due_at: null,
    })
  return made
}

browserGroup('Link health', () => {
  test('the page of problems and a link that has one, in each size', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [link] = await brokenLinks(workspace, 'one', 'two', 'three')
    const owner = await ownerOf(workspace)
    await assertLooks(assert, owner, 'health-problems', `${placeOf(workspace)}/link-health`)
    await assertLooks(assert, owner, 'health-link', `${placeOf(workspace)}/links/${link.id}`)
    await assertLooks(assert, owner, 'health-list', `${placeOf(workspace)}/links?health=Broken`)
    await assertLooks(
      assert,
      owner,
      'link-preview',
      `${placeOf(workspace)}/links/${link.id}/preview`
    )
  })

  for (const script of [true, false]) {
    const how = script ? 'with' : 'without'

    test(`problems are repaired by search and replace, ${how} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      await brokenLinks(workspace, 'one', 'two')
      await links(workspace, { destinationUrl: 'https://old.example/well' })
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${placeOf(workspace)}/link-health`)
      await page.getByText('The site answered 404 Not Found.').first().waitFor()
      await page.getByRole('link', { name: 'Search and replace' }).click()
      await page.getByRole('heading', { name: 'Replace in the destinations of 2 links' }).waitFor()
      await page.getByLabel('Find in destination').fill('https://old.example/')
      await page.getByLabel('Replace with').fill('https://new.example/')
      await page.getByRole('button', { name: 'Check first' }).click()
      await page.getByText('2 will get another destination').waitFor()
      await page.getByRole('button', { name: 'Replace in 2 links' }).click()
      await page.locator('.toasts').getByText('Destinations of 2 links changed.').waitFor()
      const { body } = await call(workspace, 'GET', '/links')
      assert.sameMembers(
        body.items.map((one: any) => one.destinationUrl),
        ['https://new.example/one', 'https://new.example/two', 'https://old.example/well']
      )
      const { body: left } = await call(workspace, 'GET', '/links?health=Broken')
      assert.equal(left.totalItems, 0)
      await page.goto(`${placeOf(workspace)}/link-health`)
      await page.getByText('No broken links').waitFor()
    })

    test(`an image of a preview is put and removed, ${how} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const [link] = await links(workspace, {})
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${placeOf(workspace)}/links/${link.id}/preview`)
      const picture = sharp({
        create: { width: 1200, height: 630, channels: 3, background: '#2266aa' },
      })
      const buffer = await picture.png().toBuffer()
      const file = { name: 'picture.png', mimeType: 'image/png', buffer }
      const wrong = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') }
      await page.locator('input[type=file]').setInputFiles(wrong)
      await page.getByRole('button', { name: 'Add image' }).click()
      await page.getByText('no readable PNG').first().waitFor()
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('button', { name: 'Add image' }).click()
      await page.locator('.preview-picture').waitFor()
      const after = await call(workspace, 'GET', `/links/${link.id}`)
      assert.isString(after.body.preview.imageUrl)
      await page.getByRole('button', { name: 'Remove image' }).click()
      await page.getByText('No image yet').waitFor()
    })
  }

  test('a Viewer sees problems and nothing that repairs them', async ({ assert }) => {
    const workspace = await aWorkspace()
    await brokenLinks(workspace, 'one')
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(`${placeOf(workspace)}/link-health`)
    await page.getByText('The site answered 404 Not Found.').waitFor()
    assert.equal(await page.getByRole('link', { name: /replace/i }).count(), 0)
  })

  test('the form of a link takes the texts of its preview', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [link] = await links(workspace, {})
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${placeOf(workspace)}/links/${link.id}/edit`)
    await unfold(page)
    await page.getByLabel('Preview title').fill('Spring sale')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.waitForURL(/links\/[^/]+$/)
    const { body } = await call(workspace, 'GET', `/links/${link.id}`)
    assert.deepInclude(body.preview, { title: 'Spring sale', imageUrl: null })
  })
})
