/**
 * The browser extension as people use it: packed, loaded into Chromium, set up with the address of a
 * workspace and a key, and used on a page and on a link.
 *
 *   ./shunt chaos extension
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { check, endChecks } from './support/check.js'
import { InstallationUnderTest } from './support/installation_under_test.js'

const { build, shots } = readOptions({ shots: '' })
const PORT = 3_957
const DATABASE = 'shunt_chaos_extension'

const folder = mkdtempSync(join(tmpdir(), 'shunt-extension-'))
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  port: PORT,
  webProcesses: 1,
  links: 5,
  build,
  database: DATABASE,
  environment: {},
})
const connection = await installation.start()
const { api, key } = installation.install()
const workspaceId = api.split('/').at(-1)!
const server = `http://localhost:${PORT}`

/** The extension alone, without the rest of the repository. */
const packed = join(folder, 'extension')
cpSync('clients/browser', packed, { recursive: true })

// No person is there whom the browser could ask: as if they had let the extension at their server.
const manifestFile = join(packed, 'manifest.json')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
writeFileSync(manifestFile, JSON.stringify({ ...manifest, host_permissions: [`${server}/*`] }))

const site = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html')
  response.end('<title>Spring sale</title><h1>Spring</h1>')
})
await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/spring`

const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: '/usr/bin/chromium',
  headless: false,
  args: [
    ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'],
    `--disable-extensions-except=${packed}`,
    `--load-extension=${packed}`,
  ],
  permissions: ['clipboard-read', 'clipboard-write'],
})

try {
  const id = await findExtension(context)
  const popup = await open(`popup.html`, id)
  check('says what to do before it is set up', await sees(popup, 'open the options'))
  await popup.close()

  const options = await open('options.html', id)
  await options.fill('#address', 'https://example.com/')
  await options.fill('#key', 'shunt_wrong')
  await options.click('button')
  check('refuses another address', await sees(options, 'no address of a workspace'))
  await options.fill('#address', `${server}/console/workspaces/${workspaceId}/links?page=2`)
  await options.click('button')
  check('refuses a wrong key', await sees(options, 'The API key is not valid'))
  await options.fill('#key', key)
  await options.click('button')
  check('takes the right one', await sees(options, 'Saved.'))
  await shoot(options, 'options')
  await options.close()

  const page = await open(`popup.html?url=${encodeURIComponent(siteUrl)}`, id)
  await page.fill('#alias', 'from-browser')
  await page.fill('#tags', 'one, two')
  await shoot(page, 'popup')
  await page.click('button[type=submit]')
  check('says why a private address is refused', await sees(page, 'private'))
  await page.fill('#url', 'https://example.com/spring')
  await page.click('button[type=submit]')
  await page.waitForSelector('#done:not([hidden])')
  const shortUrl = await page.textContent('#short')
  check('shortens with alias and tags', shortUrl?.endsWith('/from-browser'), shortUrl)
  await page.click('#copy')
  const copied = await page.evaluate('navigator.clipboard.readText()')
  check('copies the short URL', copied === shortUrl, copied)
  await page.click('#qr')
  await page.waitForSelector('#image:not([hidden])')
  const width = await page.evaluate('document.querySelector("#image").naturalWidth')
  check('shows a QR code', Number(width) > 100, width)
  await shoot(page, 'done')

  const links = await fetch(`${server}${api.replace(/^https?:\/\/[^/]+/, '')}/links`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const { items } = (await links.json()) as { items: { alias: string; tags: string[] }[] }
  check('made one link', items.length === 1 && items[0].tags.join() === 'one,two', items)
} finally {
  await context.close()
  site.close()
  await installation.stop()
  await connection.query(`DROP DATABASE \`${DATABASE}\``)
  connection.destroy()
  rmSync(folder, { recursive: true, force: true })
}
endChecks(9)

/** Finds the id that the browser gave the extension. */
async function findExtension(browser: BrowserContext): Promise<string> {
  const [worker] = browser.serviceWorkers()
  const { host } = new URL((worker ?? (await browser.waitForEvent('serviceworker'))).url())
  return host
}

async function open(path: string, id: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`chrome-extension://${id}/${path}`)
  return page
}

async function sees(page: Page, words: string): Promise<boolean> {
  return page
    .getByText(words)
    .first()
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false
    )
}

async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `extension-${name}.png`) })
}
