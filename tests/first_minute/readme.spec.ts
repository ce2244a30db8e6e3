import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { browserGroup, misdeedsOf, openPage } from '#tests/console/support/browser'
import { sharedClone, type FreshClone } from '#tests/first_minute/support/fresh_clone'
import { commandsOf } from '#tests/first_minute/support/readme'
import { FIREFOX } from '#tests/fixtures/browser'
import { eventually } from '#tests/fixtures/installation'

const DESTINATION = 'http://museums.example.com/winter'
const PROGRAMME = 'The winter programme'

/** Serves every site of the internet on this machine, because tests ask nothing outside. */
async function theInternet(): Promise<{ proxy: string; close: () => void }> {
  const server = createServer((_, response) => response.end(PROGRAMME))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { proxy: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** A style that only the console's stylesheet gives, and something that only its script does. */
const LOOKS = `({
  sheets: [...document.styleSheets].map((sheet) => sheet.cssRules.length),
  font: getComputedStyle(document.body).fontFamily,
  scripts: document.scripts.length,
  timeZone: document.querySelector('[name=timeZone]')?.value
})`

test.group('The README', () => {
  test('names its commands where a reader looks for them', async ({ assert }) => {
    const clone = await sharedClone()
    assert.deepEqual(commandsOf(clone.read('README.md'), 'Start'), [
      './shunt start',
      './shunt test',
    ])
  })
})

browserGroup('A fresh clone, started as the README says', (group) => {
  let clone: FreshClone

  /**
   * Stands for a temporary table that another server reads. All servers have theirs in this folder
   * unless a setting names another one.
   */
  let tableOfAnother: string
  group.setup(async () => {
    clone = await sharedClone()
    const folder = join(clone.folder, 'storage/temporary')
    mkdirSync(folder, { recursive: true })
    tableOfAnother = join(folder, '#sql-temptable-0-0-0.MAI')
    writeFileSync(tableOfAnother, '')
    // All of them but the tests themselves, which we are.
    const commands = commandsOf(clone.read('README.md'), 'Start')
    for (const command of commands.filter((line) => line !== './shunt test')) {
      await clone.succeed(command, { TMPDIR: folder })
    }
  })

  test('leaves the temporary tables of another MariaDB alone', async ({ assert }) => {
    assert.isTrue(existsSync(tableOfAnother))
  })

  test('leads to a set-up page with style and script', async ({ assert }) => {
    const page = await openPage({ at: clone.url, timeZone: 'Asia/Tokyo' })
    const answer = await page.goto('/')
    assert.equal(answer!.status(), 200)
    assert.equal(new URL(page.url()).pathname, '/setup')
    const looks: any = await page.evaluate(LOOKS)
    assert.isAbove(Math.max(0, ...looks.sheets), 5)
    assert.include(looks.font, 'Atkinson')
    assert.isAbove(looks.scripts, 0)
    assert.equal(looks.timeZone, 'Asia/Tokyo')
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('counts the first click on the first link', async ({ assert, cleanup }) => {
    const internet = await theInternet()
    cleanup(internet.close)
    const page = await openPage({ at: clone.url })
    await page.goto(`/setup?code=${clone.read('storage/setup_code').trim()}`)
    await page.getByLabel('Your name').fill('Tunde Adeyemi')
    await page.getByLabel('Email').fill('tunde@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a lantern on the moor')
    await page.getByLabel('Organisation').fill('Northmoor Museums')
    await page.getByLabel('First workspace').fill('Visitor marketing')
    await page.getByRole('button', { name: 'Set up and sign in' }).click()
    await page.waitForURL('**/console/workspaces/**')

    await page.getByRole('link', { name: 'Links', exact: true }).first().click()
    await page
      .getByRole('link', { name: /^(New|Create) link/ })
      .first()
      .click()
    await page.locator('#link-destinationUrl').fill(DESTINATION)
    await page.getByLabel('Alias').fill('spring')
    await page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/new'))

    const visitor = await openPage({ at: clone.url, userAgent: FIREFOX, proxy: internet.proxy })
    await visitor.goto('/spring')
    assert.equal(visitor.url(), DESTINATION)
    assert.equal(await visitor.textContent('body'), PROGRAMME)

    const clicks = () => page.locator('.stats').textContent()
    await eventually(async () => {
      await page.reload()
      return /Clicks\s+1\b/.test((await clicks())!)
    }, 15_000)
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })
})
