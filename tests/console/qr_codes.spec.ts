import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { drawRandomQrCodeId } from '#app/linking/qr_codes/qr_code_ids'
import { computeSheetLayout } from '#app/linking/qr_codes/rules/sheet_layout'
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
import { links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { factsOfPdf, pictureOfPdf, readByZbar } from '#tests/fixtures/decoders'
import { aMember, ownerOf, type Person } from '#tests/fixtures/people'
import { aPng, putLogo } from '#tests/fixtures/qr_codes'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const DAY_MS = 24 * 3_600_000

interface Scene {
  workspace: TestWorkspace
  person: Person
  base: string
  link: { id: string; alias: string; shortUrl: string }
}

async function aScene(title = 'Lights'): Promise<Scene> {
  const workspace = await aWorkspace()
  const [link] = await links(workspace, { title })
  const base = `/console/workspaces/${workspace.workspaceId}/qr-codes`
  return { workspace, person: await ownerOf(workspace), base, link }
}

async function aCode({ workspace, link }: Scene, fields: object = {}): Promise<any> {
  const answer = await call(workspace, 'POST', '/qr-codes', { linkId: link.id, ...fields })
  return answer.body
}

async function recordOf({ workspace }: Scene, id: string): Promise<any> {
  return (await call(workspace, 'GET', `/qr-codes/${id}`)).body
}

/** Stores scans of the code, as if people had made them on each of the last days. */
async function scanned({ workspace }: Scene, id: string): Promise<void> {
  const counts = Array.from({ length: 40 }, (_, ago) => (ago * 7) % 23)
  await db.table('click_day_dimensions').multiInsert(
    counts.map((scans, ago) => ({
      workspace_id: workspace.workspaceId,
      dimension: 'qrCodes',
      day: new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10),
      value: id,
      scans,
    }))
  )
  const all = counts.reduce((sum, one) => sum + one, 0)
  await db.from('qr_codes').where('id', id).update({ scans: all })
}

async function downloaded(page: Page, press: () => Promise<unknown>) {
  const coming = page.waitForEvent('download')
  await press()
  const download = await coming
  const stream = await download.createReadStream()
  const bytes = Buffer.concat(await stream.toArray())
  return { name: download.suggestedFilename(), bytes }
}

browserGroup('QR codes', () => {
  for (const script of [true, false]) {
    test(`are made of a link and styled, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const scene = await aScene()
      const page = await openPage({ person: scene.person, script })
      await page.goto(scene.base)
      await page.getByRole('heading', { name: 'No QR codes yet' }).waitFor()
      await page.getByRole('link', { name: 'New code' }).first().click()
      await page.getByLabel('Link', { exact: true }).fill('nowhere')
      await page.getByRole('button', { name: 'Create code' }).click()
      await page.getByText('No link matches.').waitFor()
      await page.getByLabel('Link', { exact: true }).fill(scene.link.alias)
      await page.locator('input[name=name]').fill('Tram posters')
      const specimen = () => page.locator('.qr-stage').getAttribute('src')
      const black = await specimen()
      await page.getByRole('button', { name: 'Rust on cream' }).click()
      await page.locator(`.qr-stage:not([src="${black}"])`).waitFor()
      assert.equal(await page.locator('input[name=foreground]').inputValue(), '#7a2e00')
      await page.locator('input[name=background]').fill('#7a2e01')
      if (!script) await page.getByRole('button', { name: 'Preview' }).click()
      await page.locator('.checks').getByText('This cannot be drawn').waitFor()
      await page.locator('input[name=foreground]').fill('#000000')
      await page.locator('input[name=background]').fill('#ffffff')
      await page.getByRole('button', { name: 'Create code' }).click()
      await page.getByRole('heading', { name: 'Tram posters', level: 1 }).waitFor()
      const id = new URL(page.url()).pathname.split('/').at(-1)!

      const picture = () => page.locator('.qr-stage').getAttribute('src')
      const plain = await picture()
      await page.getByRole('button', { name: 'Night on paper' }).click()
      await page.locator('.qr-preview').getByText('Not saved yet').waitFor()
      assert.notEqual(await picture(), plain)
      assert.equal((await recordOf(scene, id)).foreground, '#000000')
      await page.locator('.checks').getByText('Scan test passed').waitFor()
      await page.locator('input[name=foreground]').fill('#eeeeee')
      if (!script) await page.getByRole('button', { name: 'Preview' }).click()
      await page.locator('.checks').getByText('This cannot be drawn').waitFor()
      await page.getByRole('button', { name: 'Save code' }).click()
      await page.locator('#design').getByText('These colours are too similar').waitFor()
      assert.equal((await recordOf(scene, id)).version, 1)
      await page.locator('input[name=foreground]').fill('#0d5e42')
      await page.locator('input[name=quietZone]').fill('2')
      await page.getByLabel('High', { exact: true }).check()
      await page.getByRole('button', { name: 'Save code' }).click()
      await page.locator('.toasts').getByText('The code is saved.').waitFor()
      await page.locator('.checks').getByText('Margin is under 4 modules').waitFor()
      assert.deepInclude(await recordOf(scene, id), {
        name: 'Tram posters',
        foreground: '#0d5e42',
        background: '#fffdf6',
        errorCorrection: 'High',
        quietZone: 2,
        version: 2,
      })
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    })
  }

  test('take a logo, refuse others helpfully, and let go of it', async ({ assert }) => {
    const scene = await aScene()
    const code = await aCode(scene)
    const page = await openPage({ person: scene.person })
    await page.goto(`${scene.base}/${code.id}`)
    const put = async (name: string, mimeType: string, buffer: Buffer) => {
      await page.locator('input[name=logo]').setInputFiles({ name, mimeType, buffer })
      await page.getByRole('button', { name: /^(Add|Replace) logo$/ }).click()
    }
    const png = await aPng(64)
    await page.getByRole('button', { name: 'Add logo' }).click()
    await page.getByText('Choose a PNG file first.').waitFor()
    await put('star.jpg', 'image/jpeg', await sharp(png).jpeg().toBuffer())
    await page.getByText('This is a JPEG. Save it as a PNG and choose that.').waitFor()
    await put('big.png', 'image/png', Buffer.concat([png, Buffer.alloc(300 * 1024)]))
    await page.getByText('Choose a PNG up to 256 KB').waitFor()
    await put('dot.png', 'image/png', await aPng(8))
    await page.getByText('smaller than 16 × 16 pixels').waitFor()
    assert.isFalse((await recordOf(scene, code.id)).hasLogo)
    await put('star.png', 'image/png', png)
    await page.locator('.toasts').getByText('The logo is saved.').waitFor()
    await page.getByText('64 × 64 px').waitFor()
    assert.deepInclude(await recordOf(scene, code.id), { hasLogo: true, errorCorrection: 'High' })
    assert.include(await stageOf(page), 'data:image/png;base64')
    await page.getByLabel('Medium', { exact: true }).check()
    await page.getByRole('button', { name: 'Save code' }).click()
    await page.locator('#design').getByText('error correction has to stay High').waitFor()
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await page.locator('.toasts').getByText('The logo is removed.').waitFor()
    assert.isFalse((await recordOf(scene, code.id)).hasLogo)
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('are downloaded in each format under their name, and decode', async ({ assert }) => {
    const scene = await aScene()
    const code = await aCode(scene, { name: 'Türen: A/1' })
    const page = await openPage({ person: scene.person })
    await page.goto(`${scene.base}/${code.id}`)
    const get = (name: string) =>
      downloaded(page, () => page.getByLabel(`Download as ${name}`, { exact: true }).click())
    await page.getByLabel('PNG width').fill('300')
    const png = await get('PNG')
    assert.equal(png.name, 'Türen A 1.png')
    assert.isAtMost((await sharp(png.bytes).metadata()).width, 300)
    assert.equal(await readByZbar(png.bytes), code.encodedUrl)
    const pdf = await get('PDF')
    assert.equal(await readByZbar(await pictureOfPdf(pdf.bytes)), code.encodedUrl)
    const svg = await get('SVG')
    assert.equal(await readByZbar(await sharp(svg.bytes).png().toBuffer()), code.encodedUrl)
    const wrong = await page.goto(`${scene.base}/${code.id}/download?size=5000`)
    assert.equal(wrong!.status(), 422)
    await page.getByText('Choose a width from 128 to 4,096 pixels.').waitFor()
    assert.equal((await page.goto(`${scene.base}/${code.id}/download?format=gif`))!.status(), 404)
  })

  test('are archived after a question, taken back by Undo, and found among the archived', async ({
    assert,
  }) => {
    const scene = await aScene()
    const code = await aCode(scene, { name: 'Tram posters' })
    const page = await openPage({ person: scene.person })
    const archive = async () => {
      await page.goto(`${scene.base}/${code.id}`)
      await page.getByRole('button', { name: 'More for Tram posters' }).first().click()
      await page.getByRole('link', { name: 'Archive' }).first().click()
      await page.getByRole('button', { name: 'Archive code' }).click()
      await page.locator('.toasts').getByText('Tram posters is archived.').waitFor()
    }
    await archive()
    assert.isTrue((await recordOf(scene, code.id)).archived)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'Tram posters', level: 1 }).waitFor()
    assert.isFalse((await recordOf(scene, code.id)).archived)
    await archive()
    await page.getByRole('link', { name: 'Show archived' }).click()
    await page.getByRole('link', { name: 'Tram posters' }).click()
    await page.getByText('This code is archived').waitFor()
    await page.getByRole('button', { name: 'Unarchive' }).click()
    await page.locator('.toasts').getByText('Tram posters is unarchived.').waitFor()
    assert.isFalse((await recordOf(scene, code.id)).archived)
  })

  test('are paged, found by name, alias and id, and printed, however many there are', async ({
    assert,
  }) => {
    const scene = await aScene()
    const { workspace, base, person } = scene
    const [other] = await links(workspace, { alias: 'lantern-walk' })
    const oldest = await aCode({ ...scene, link: other }, { name: 'Überall 50%' })
    const archived = await aCode(scene, { name: 'Torn down' })
    await call(workspace, 'DELETE', `/qr-codes/${archived.id}`)
    const { position, ...row } = await db.from('qr_codes').where('id', oldest.id).firstOrFail()
    const copies = Array.from({ length: 520 }, (_, at) => ({
      ...row,
      id: drawRandomQrCodeId(),
      link_id: scene.link.id,
      name: `Poster ${at}`,
      created_at: new Date(Date.now() + at * 1000),
    }))
    await db.table('qr_codes').multiInsert(copies)

    const seen = new FormClient(person)
    const find = async (query: string) => {
      const { status, text } = await seen.get(`${base}?${query}`)
      assert.equal(status, 200, query)
      const ids = [...text.matchAll(/name="ids\[\]" value="([a-z0-9]{8})"/g)].map(([, id]) => id)
      return { ids, text }
    }
    const first = await find('')
    assert.deepEqual(
      first.ids,
      copies
        .slice(-50)
        .map(({ id }) => id)
        .reverse()
    )
    assert.include(first.text, '1 to 50 of 521')
    const last = await find('page=11')
    assert.lengthOf(last.ids, 21)
    assert.equal(last.ids.at(-1), oldest.id)
    for (const search of ['uberALL', '50%', 'LANTERN', oldest.id, oldest.id.toUpperCase()]) {
      assert.deepEqual((await find(new URLSearchParams({ search }).toString())).ids, [oldest.id])
    }
    for (const search of ['%', '_', 'torn', 'nothing', "'", '🏮']) {
      const { ids, text } = await find(new URLSearchParams({ search }).toString())
      assert.deepEqual(ids, search === '%' ? [oldest.id] : [], search)
      if (search !== '%') assert.include(text, 'No code matches')
    }
    assert.deepEqual((await find('search=torn&archived=1')).ids, [archived.id])
    assert.deepEqual((await find(`linkId=${other.id}`)).ids, [oldest.id])
    assert.include((await find('page=12')).text, 'No code matches')

    const sheet = await seen.get(`${base}/sheet?ids[]=${oldest.id}&ids[]=${first.ids[0]}`)
    assert.include(sheet.text, 'Überall 50%')
    const elsewhere = await aScene()
    await aCode(elsewhere)
    const stranger = new FormClient(elsewhere.person)
    const theirs = await stranger.get(`${elsewhere.base}/sheet?ids[]=${oldest.id}`)
    assert.equal(theirs.status, 200)
    assert.notInclude(theirs.text, 'Überall')
  })

  test('stand on a sheet to print, each decoding to its own address', async ({ assert }) => {
    const scene = await aScene()
    const codes = []
    for (const name of ['Doors', 'Tickets', 'Windows']) codes.push(await aCode(scene, { name }))
    const page = await openPage({ person: scene.person })
    await page.goto(scene.base)
    await page.getByLabel('Select Doors').check()
    await page.getByLabel('Select Windows').check()
    await page.getByRole('button', { name: 'Print selected' }).click()
    await page.getByRole('heading', { name: 'Print sheet' }).waitFor()
    await page.getByLabel('Letter').check()
    await page.getByLabel('Width of a code').selectOption('60')
    await page.getByLabel('Copies of each').fill('8')
    const sheet = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download PDF' }).click()
    )
    const facts = await factsOfPdf(sheet.bytes)
    assert.equal(facts['Pages'], '2')
    assert.match(facts['Page size'], /^612 x 792/)
    const read = await readPlaces(await pictureOfPdf(sheet.bytes, 150), 9)
    const [doors, windows] = [codes[0].encodedUrl, codes[2].encodedUrl]
    // Newest first, eight of each; the ninth place is the first of the other.
    assert.deepEqual(read, [...Array.from({ length: 8 }, () => windows), doors])
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByText('2 pages in total.').waitFor()
    const preview = page.getByRole('img', { name: 'The first page with 9 codes' })
    assert.equal(await preview.locator('image').count(), 9)
    assert.deepEqual(await axe(page), [])
  })

  test('take shapes, a frame and its words, which the preview shows at once', async ({
    assert,
  }) => {
    const scene = await aScene()
    const code = await aCode(scene)
    const page = await openPage({ person: scene.person })
    await page.goto(`${scene.base}/${code.id}`)
    const picture = () => page.locator('.qr-stage').getAttribute('src')
    const plain = await picture()
    await page.getByLabel('Dots', { exact: true }).check()
    await page.getByLabel('Round', { exact: true }).check()
    await page.getByLabel('Banner', { exact: true }).check()
    await page.getByLabel('Frame text').fill('Scan me')
    await page.locator(`.qr-stage:not([src="${plain}"])`).waitFor()
    await page.locator('.checks').getByText('Scan test passed').waitFor()
    await page.getByRole('button', { name: 'Save code' }).click()
    await page.locator('.toasts').getByText('The code is saved.').waitFor()
    const style = { dotShape: 'Dot', eyeShape: 'Circle', frame: 'Banner', frameText: 'Scan me' }
    assert.deepInclude(await recordOf(scene, code.id), style)
    await page.getByLabel('Frame text').fill('扫描')
    await page.getByRole('button', { name: 'Save code' }).click()
    await page.locator('#design').getByText('cannot be drawn').waitFor()
    assert.deepInclude(await recordOf(scene, code.id), style)
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('judge only what is shown', async ({ assert }) => {
    const scene = await aScene()
    const code = await aCode(scene)
    const page = await openPage({ person: scene.person })
    await page.goto(`${scene.base}/${code.id}`)
    await page.locator('input[name=foreground]').fill('#ffff66')
    await page.locator('.checks').getByText('This cannot be drawn').waitFor()
    assert.equal(await page.locator('.checks li').count(), 1)
  })

  test('are downloaded together: those picked, and those of a campaign', async ({ assert }) => {
    const scene = await aScene()
    const { workspace, base } = scene
    const campaign = (await call(workspace, 'POST', '/campaigns', { name: 'Spring' })).body
    const codes = []
    for (const name of ['Doors', 'Tickets', 'Windows']) codes.push(await aCode(scene, { name }))
    const page = await openPage({ person: scene.person })
    await page.goto(base)
    await page.getByRole('button', { name: 'Download selected' }).click()
    await page.locator('.toasts').getByText('Select QR codes first.').waitFor()
    await page.getByLabel('Select Doors').check()
    await page.getByLabel('Select Windows').check()
    const picked = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download selected' }).click()
    )
    assert.equal(picked.name, 'qr-codes.zip')
    const files = unzipSync(picked.bytes)
    assert.sameMembers(Object.keys(files), [
      `Doors-${codes[0].id}.png`,
      `Windows-${codes[2].id}.png`,
    ])
    assert.equal(await readByZbar(files[`Doors-${codes[0].id}.png`]), codes[0].encodedUrl)

    const campaignPage = base.replace('/qr-codes', `/campaigns/${campaign.id}`)
    await page.goto(campaignPage)
    assert.equal(await page.getByRole('link', { name: /QR code/ }).count(), 1)
    await call(workspace, 'PATCH', `/links/${scene.link.id}`, { campaignId: campaign.id })
    await page.goto(campaignPage)
    const all = await downloaded(page, () =>
      page.getByRole('link', { name: 'Download 3 QR codes' }).click()
    )
    assert.lengthOf(Object.keys(unzipSync(all.bytes)), 3)
  })

  test('ask for something to print where nothing is picked', async ({ assert }) => {
    const scene = await aScene()
    await aCode(scene, { name: 'Doors' })
    const page = await openPage({ person: scene.person })
    await page.goto(`${scene.base}/sheet`)
    await page.getByLabel('Letter').check()
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await page.locator('.toasts').getByText('Select QR codes first.').waitFor()
    assert.isTrue(await page.getByLabel('Letter').isChecked())
  })

  test('show a Viewer what there is, and nothing to change', async ({ assert }) => {
    const scene = await aScene()
    const code = await aCode(scene)
    const viewer = await aMember(scene.workspace, 'Viewer')
    const page = await openPage({ person: viewer })
    await page.goto(scene.base)
    assert.equal(await page.getByRole('link', { name: 'New code' }).count(), 0)
    await page.goto(`${scene.base}/${code.id}`)
    await page.getByText(code.encodedUrl).waitFor()
    assert.equal(await page.locator('main form[method=post]').count(), 0)
    const token = await page.locator('input[name=_csrf]').first().inputValue()
    assert.equal((await page.goto(`${scene.base}/new`))!.status(), 403)
    for (const path of ['', '/archive', '/logo/remove', '/restore']) {
      const form = { _csrf: token, name: 'Stolen' }
      await page.request.post(`${scene.base}/${code.id}${path}`, { form })
    }
    assert.deepEqual(await recordOf(scene, code.id), code)
  })

  test('say which plan has what theirs has not, and when the allowance is used up', async ({
    assert,
  }) => {
    const scene = await aScene()
    const code = await aCode(scene)
    const { organisationId } = scene.workspace
    await db.from('organisations').where('id', organisationId).update({ plan: 'Free' })
    const page = await openPage({ person: scene.person })
    await page.goto(`${scene.base}/${code.id}`)
    await page.getByText('With the plan Business you can add a logo to codes.').waitFor()
    assert.equal(await page.locator('input[name=logo]').count(), 0)
    await db.from('organisation_allowances').where('organisation_id', organisationId).update({
      used: 10,
    })
    await page.goto(`${scene.base}/new?linkId=${scene.link.id}`)
    await page.getByText('With the plan Pro you can choose colours').waitFor()
    await page.getByText('This month’s 10 new codes are used up.').waitFor()
    await page.getByRole('button', { name: 'Create code' }).click()
    await page.getByText('This month’s 10 new QR codes are used up.').waitFor()
    assert.lengthOf(await db.from('qr_codes').where('link_id', scene.link.id), 1)
  })

  test('are tested once their link is chosen, not as an example', async ({ assert }) => {
    const scene = await aScene()
    const page = await openPage({ person: scene.person })
    await page.goto(`${scene.base}/new`)
    const checks = page.locator('.checks')
    await checks.getByText('Choose a link to see its code and to test it.').waitFor()
    assert.equal(await page.locator('.stage').getByText('Example').count(), 1)
    assert.notInclude(await checks.innerText(), 'Scan test passed')
    await shot(page, 'qr-new-sample')
    await page.locator('input[name=link]').fill(scene.link.alias)
    await checks.getByText('Scan test passed').waitFor()
    assert.equal(await page.locator('.stage').getByText('Example').count(), 0)
  })

  test('are downloaded from the foot of the screen on a phone', async ({ assert }) => {
    const scene = await aScene()
    const { id } = await aCode(scene, { name: 'Poster' })
    const page = await openPage({ person: scene.person, size: 'small' })
    await page.goto(`${scene.base}/${id}`)
    const foot = page.locator('.qr-downloads')
    const boxes = async () => {
      const [bar, dock] = [await foot.boundingBox(), await page.locator('.dock').boundingBox()]
      return { end: bar!.y + bar!.height, dock: dock!.y, height: bar!.height }
    }
    for (const at of ['0', 'document.body.scrollHeight']) {
      await page.evaluate(`scrollTo(0, ${at})`)
      const { end, dock, height } = await boxes()
      assert.closeTo(end, dock, 1)
      assert.isAtMost(height, 64)
    }
    const last = (await page.locator('.page').boundingBox())!
    const end = (await page.locator('.qr-designer').boundingBox())!
    assert.isAtLeast(last.y + last.height - end.y - end.height, (await boxes()).height)
    await page.evaluate('scrollTo(0, 0)')
    await shot(page, 'qr-downloads-small')
    for (const format of ['SVG', 'PDF']) {
      const link = foot.getByRole('link', { name: `Download as ${format}` })
      assert.include((await downloaded(page, () => link.click())).name, format.toLowerCase())
    }
    await foot.getByLabel('PNG width').fill('300')
    const png = foot.getByRole('button', { name: 'Download as PNG' })
    const { bytes } = await downloaded(page, () => png.click())
    // As many pixels as whole modules take.
    assert.closeTo((await sharp(bytes).metadata()).width, 290, 10)
    assert.isAtMost(await overflowOf(page), 0)
    assert.deepEqual(await axe(page), [])
  })

  test('look well in every view', async ({ assert }) => {
    const scene = await aScene('Winter lights 2026')
    const { workspace, base } = scene
    const codes = []
    for (const [name, style] of [
      [
        'Window, Mill Lane entrance',
        { foreground: '#5a1238', dotShape: 'Dot', eyeShape: 'Circle' },
      ],
      ['Tickets, back side', {}],
      [
        'Tram posters, A1',
        {
          foreground: '#123c5a',
          background: '#fffdf6',
          frame: 'Banner',
          frameText: 'Scan me',
          dotShape: 'Rounded',
          eyeShape: 'Rounded',
        },
      ],
    ] as const) {
      codes.push(await aCode(scene, { name, ...style }))
      await scanned(scene, codes.at(-1).id)
    }
    await putLogo(workspace, codes[2].id, await aPng(256))
    const id = codes[2].id
    const pages = {
      list: base,
      designer: `${base}/${id}`,
      new: `${base}/new?linkId=${scene.link.id}`,
      archive: `${base}/${id}/archive`,
      sheet: `${base}/sheet?ids[]=${id}&ids[]=${codes[0].id}`,
    }
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person: scene.person })
      for (const [name, path] of Object.entries(pages)) {
        const answer = await page.goto(path)
        const where = `${name}, ${size}`
        await page.waitForLoadState('networkidle')
        await shot(page, `qr-${name}-${size}`)
        assert.equal(answer!.status(), 200, where)
        assert.notInclude((await page.textContent('body'))!, 'translation missing', where)
        assert.deepEqual(await axe(page), [], where)
        assert.isAtMost(await overflowOf(page), 0, where)
      }
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, size)
    }
  })
})

/** Returns the picture on the stage, as text. */
async function stageOf(page: Page): Promise<string> {
  const source = (await page.locator('.qr-stage').getAttribute('src'))!
  return Buffer.from(source.split(',')[1], 'base64').toString()
}

/** Reads what the first places of a sheet say: Letter, codes of 60 mm with labels, at 150 dpi. */
async function readPlaces(picture: Buffer, places: number): Promise<(string | null)[]> {
  const layout = computeSheetLayout('Letter', 60, true)
  const px = (mm: number) => Math.round((mm / 25.4) * 150)
  const crops = Array.from({ length: places }, (_, at) => {
    const { x, y } = layout.placeOf(at)
    const area = { left: px(x), top: px(y), width: px(60), height: px(60) }
    return sharp(picture).extract(area).png().toBuffer()
  })
  return Promise.all(crops.map(async (crop) => readByZbar(await crop)))
}
