import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { anAddedDomain } from '#tests/functional/linking/domains/support'
import { aPlane } from '#tests/redirect/support/test_plane'

const TEXTS = {
  name: 'Northmoor Museums',
  colour: '#7a1fa2',
  imprintUrl: 'https://example.com/imprint',
  privacyUrl: 'https://example.com/privacy',
  robotsTxt: 'User-agent: *\nDisallow: /x\n',
  appleAppSiteAssociation: { applinks: { details: [] } },
}

/** Draws a logo: a light sign on a dark ground. */
function aLogo(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160"><rect width="480" height="160" rx="24" fill="#7a1fa2"/><circle cx="80" cy="80" r="48" fill="#ffd400"/><path d="M160 110V50l60 60V50M260 110V50h60M260 80h48" stroke="#fff" stroke-width="14" fill="none"/></svg>'
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function aScene() {
  const workspace = await aWorkspace()
  const domain = await anAddedDomain(workspace)
  const url = `/console/workspaces/${workspace.workspaceId}/domains/${domain.id}`
  return { workspace, domain, url, person: await ownerOf(workspace) }
}

async function brandThroughTheApi({ workspace, domain }: Awaited<ReturnType<typeof aScene>>) {
  await call(workspace, 'PATCH', `/domains/${domain.id}/branding`, TEXTS)
  for (const picture of ['logo', 'favicon']) {
    const options = { raw: await aLogo(), headers: { 'content-type': 'image/png' } }
    await call(workspace, 'PUT', `/domains/${domain.id}/${picture}`, undefined, options)
  }
}

const brandingOf = async ({ workspace, domain }: Awaited<ReturnType<typeof aScene>>) =>
  (await call(workspace, 'GET', `/domains/${domain.id}/branding`)).body

/** Fills in the words, and saves them. */
async function fillIn(page: Page, assert: Assert): Promise<void> {
  for (const label of ['robots.txt', 'apple-app-site-association', 'assetlinks.json']) {
    assert.equal(await page.getByLabel(label).inputValue(), '')
  }
  await page.getByLabel('Name').fill(TEXTS.name)
  await page.getByLabel('Colour').fill('purple')
  await page.getByLabel('Imprint URL').fill(TEXTS.imprintUrl)
  await page.getByLabel('robots.txt').fill(TEXTS.robotsTxt)
  await page.getByLabel('apple-app-site-association').fill('{"applinks": ')
  const save = page.getByRole('button', { name: 'Save branding' })
  await save.click()
  await page.getByText('This is not valid JSON').waitFor()
  const apple = JSON.stringify(TEXTS.appleAppSiteAssociation)
  await page.getByLabel('apple-app-site-association').fill(apple)
  await save.click()
  await page.getByText('six hexadecimal digits, as #0d5e42').waitFor()
  await page.getByLabel('Colour').fill(TEXTS.colour)
  await save.click()
  await page.getByText('The branding is saved').first().waitFor()
}

browserGroup('Branding', () => {
  for (const size of SIZE_NAMES) {
    test(`${size}: nothing to object to`, async ({ assert }) => {
      const scene = await aScene()
      const page = await openPage({ size, person: scene.person })
      for (const state of ['bare', 'branded']) {
        if (state === 'branded') await brandThroughTheApi(scene)
        for (const [path, name] of [
          ['', 'domain'],
          ['/branding', 'form'],
        ]) {
          assert.equal((await page.goto(scene.url + path))!.status(), 200, path)
          await shot(page, `branding-${name}-${state}-${size}`)
          assert.deepEqual(await axe(page), [], name)
          assert.isAtMost(await overflowOf(page), 0, name)
          assert.notMatch(await page.locator('body').innerText(), /@!|\{\{|branding\.\w/)
        }
      }
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    })
  }

  for (const script of [true, false]) {
    test(`is set and taken away, ${script ? 'with' : 'without'} script`, async ({ assert }) => {
      const scene = await aScene()
      const page = await openPage({ person: scene.person, script })
      await page.goto(scene.url)
      await page.getByRole('link', { name: 'Edit branding' }).click()
      await fillIn(page, assert)
      const { name, colour, imprintUrl, robotsTxt, appleAppSiteAssociation } = TEXTS
      const saved = { name, colour, imprintUrl, robotsTxt, appleAppSiteAssociation }
      assert.deepInclude(await brandingOf(scene), { ...saved, textColour: '#ffffff' })

      const put = async (picture: string, mimeType: string, buffer: Buffer, label: string) => {
        const file = { name: 'picture', mimeType, buffer }
        await page.locator(`input[name=${picture}]`).setInputFiles(file)
        await page.getByRole('button', { name: `Add ${label}` }).click()
      }
      await page.getByRole('button', { name: 'Add logo' }).click()
      await page.getByText('Choose an image first.').waitFor()
      await put('logo', 'image/png', Buffer.from('<svg></svg>'), 'logo')
      await page.getByText('no readable PNG, JPEG or WebP').waitFor()
      await put('logo', 'image/png', Buffer.alloc(300 * 1024), 'logo')
      await page.getByText('larger than 256 KB').waitFor()
      await put('logo', 'image/png', await aLogo(), 'logo')
      await page.getByRole('img', { name: 'Logo of' }).waitFor()
      await put('favicon', 'image/png', await aLogo(), 'icon')
      await page.getByRole('img', { name: 'Icon of' }).waitFor()
      await page.getByRole('button', { name: 'Remove icon' }).click()
      await page.getByText('No icon.').waitFor()
      const { logoUrl, faviconUrl } = await brandingOf(scene)
      assert.isString(logoUrl)
      assert.isNull(faviconUrl)
      await page.goto(scene.url)
      await page.getByText(TEXTS.name).first().waitFor()
    })
  }

  test('stands on the pages of the domain', async ({ assert, cleanup }) => {
    const scene = await aScene()
    await brandThroughTheApi(scene)
    await db.from('domains').where('id', scene.domain.id).update({ status: 'Active' })
    const plane = await aPlane()
    cleanup(() => plane.close())
    const source = mysqlSource(db)
    const [row] = (await source.listDomains()).filter(({ id }) => id === scene.domain.id)
    plane.source.domains = [{ ...row, hostname: 'localhost' }]
    for (const kind of ['Logo', 'Icon'] as const) {
      plane.source.files.set(`${row.id}/${kind}`, (await source.findHostFile(row.id, kind))!)
    }
    await plane.start()
    plane.source.put('secret', { passwordHash: 'x' }, row.id)
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person: null, at: `http://localhost:${plane.port}` })
      for (const path of ['nothing', 'secret']) {
        await page.goto(`http://localhost:${plane.port}/${path}`)
        const logo = page.getByRole('img', { name: TEXTS.name })
        assert.isAbove(await logo.evaluate((one: any) => one.naturalWidth), 0)
        await shot(page, `branding-visitor-${path}-${size}`)
        assert.deepEqual(await axe(page), [], path)
        assert.isAtMost(await overflowOf(page), 0, path)
      }
      assert.deepEqual(misdeedsOf(page).foreign, [])
    }
  })

  test('is read by Viewers and changed by Administrators', async ({ assert }) => {
    const scene = await aScene()
    await brandThroughTheApi(scene)
    const manager = await aMember(scene.workspace, 'Manager')
    const page = await openPage({ person: manager })
    await page.goto(scene.url)
    await page.getByRole('heading', { name: 'Branding' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Edit branding' }).count(), 0)
    const client = new FormClient(manager)
    for (const path of ['', '/logo', '/logo/remove', '/favicon', '/favicon/remove']) {
      const answer = await client.post(`${scene.url}/branding${path}`, { name: 'Other' })
      assert.equal(answer.status, 403, path)
    }
    assert.equal((await brandingOf(scene)).name, TEXTS.name)
  })
})
