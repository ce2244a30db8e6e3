/**
 * Shlink's own web interface works with Shunt: its published component is built, opened in a browser on
 * another origin, and used as people use it. Its packages are fetched once, into storage/runtime.
 *
 *   ./shunt chaos shlink_web
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { check, endChecks } from './support/check.js'
import { InstallationUnderTest } from './support/installation_under_test.js'

/** What its package asks for, in the versions that were tried. */
const PACKAGES = {
  '@shlinkio/shlink-web-component': '0.18.0',
  '@shlinkio/shlink-js-sdk': '3.2.1',
  '@shlinkio/shlink-frontend-kit': '^1.4.0',
  '@fortawesome/fontawesome-svg-core': '^7.0.0',
  '@fortawesome/free-brands-svg-icons': '^7.0.0',
  '@fortawesome/free-regular-svg-icons': '^7.0.0',
  '@fortawesome/free-solid-svg-icons': '^7.0.0',
  '@fortawesome/react-fontawesome': '^3.0.0',
  '@reduxjs/toolkit': '^2.5.1',
  'react': '^19.1',
  'react-dom': '^19.1',
  'react-is': '^19.1',
  'react-redux': '^9.2.0',
  'react-router': '^7.1.5',
}

const { build, shots } = readOptions({ shots: '' })
const PORT = 3_958
const DATABASE = 'shunt_chaos_shlink_web'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

const script = buildInterface()
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  port: PORT,
  webProcesses: 1,
  links: 5,
  build,
  database: DATABASE,
  environment: { API_RATE_LIMIT: '1000000' },
})
const connection = await installation.start()
const { api, key } = installation.install()
await switchOn()

const server = `http://localhost:${PORT}`
const page = `<!doctype html><title>Shlink</title><div id="root"></div>
<script>window.connection = ${JSON.stringify({ server, key })}</script>
<script type="module" src="/interface.js"></script>`
const site = createServer((request, response) => {
  const isScript = request.url === '/interface.js'
  response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
  response.end(isScript ? script : page)
})
await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
const home = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

const browser = await chromium.launch({
  executablePath: BROWSERS.find((path) => existsSync(path)),
  args: ['--no-sandbox', '--disable-gpu'],
})
const view = await browser.newPage({ viewport: { width: 1440, height: 900 } })
const failures: string[] = []
view.on('response', (response) => {
  if (response.url().includes('/rest/') && response.status() >= 400) {
    failures.push(`${response.request().method()} ${response.url()} ${response.status()}`)
  }
})

try {
  await view.goto(`${home}/overview`)
  check('shows the overview', await sees(view, 'Short URLs'))
  await shoot('overview')

  await view.goto(`${home}/create-short-url`)
  await view.getByPlaceholder('URL to be shortened').first().fill('https://example.com/spring')
  await view.getByPlaceholder('Custom slug').fill('from-shlink')
  await view.getByPlaceholder('Title').first().fill('Spring sale')
  await view.getByRole('button', { name: /^(?:Save|Create)/ }).click()
  check('creates a short URL', await sees(view, 'from-shlink'))
  await shoot('create')

  await view.goto(`${home}/list-short-urls/1`)
  check('lists it', await sees(view, 'Spring sale'))
  await shoot('list')

  await view.goto(`${home}/short-code/from-shlink/edit`)
  const title = view.getByPlaceholder('Title').first()
  await title.waitFor()
  await title.fill('Summer sale')
  await view.getByRole('button', { name: 'Save' }).click()
  check('changes it', await until(async () => (await readLink()).title === 'Summer sale'))

  await call('PATCH', `/links/${(await readLink()).id}`, { tags: ['print'] })
  await view.goto(`${home}/manage-tags`)
  check('shows tags', await sees(view, 'print'))
  await shoot('tags')

  await fetch(`${server}/from-shlink`, { headers: { 'user-agent': FIREFOX }, redirect: 'manual' })
  check('counts a visit', await until(async () => (await readLink()).humanClicks === 1))
  await view.goto(`${home}/short-code/from-shlink/visits/by-time`)
  check('shows visits', await sees(view, 'Visits: 1'))
  await shoot('visits')

  await view.goto(`${home}/short-code/from-shlink/redirect-rules`)
  check('shows redirect rules', await sees(view, 'rule'))
  await shoot('rules')

  await view.goto(`${home}/manage-domains`)
  check('shows domains', await sees(view, 'localhost'))
  await shoot('domains')

  const expected = failures.filter((one) => !one.includes('mercure-info'))
  check('no call of it failed', expected.length === 0, expected)
} finally {
  await browser.close()
  site.close()
  await installation.stop()
  await connection.query(`DROP DATABASE \`${DATABASE}\``)
  connection.destroy()
}
endChecks(10)

/** Bundles the published component with a page of five lines. */
function buildInterface(): Buffer {
  const folder = resolve('storage/runtime/shlink_web')
  mkdirSync(folder, { recursive: true })
  const description = JSON.stringify({ private: true, dependencies: PACKAGES }, null, 2)
  const file = join(folder, 'package.json')
  if (!existsSync(file) || readFileSync(file, 'utf8') !== description) {
    writeFileSync(file, description)
    // Two of its packages ask for versions of a third that exclude each other.
    const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit' })
  }
  for (const name of ['main.jsx', 'vite.config.mjs']) {
    copyFileSync(join('tests/chaos/support/shlink_web', name), join(folder, name))
  }
  const vite = resolve('node_modules/.bin/vite')
  execFileSync(vite, ['build', '--logLevel', 'error'], { cwd: folder })
  return readFileSync(join(folder, 'dist/interface.js'))
}

/** As an administrator does in the console. */
async function switchOn(): Promise<void> {
  await connection.query(
    `INSERT INTO \`${DATABASE}\`.plugin_states (plugin_id, enabled, settings, updated_at)
      VALUES ('shlink', 1, '{}', UTC_TIMESTAMP(3))`
  )
  await connection.query(`UPDATE \`${DATABASE}\`.plugin_version SET version = version + 1`)
  await until(async () => (await fetch(`http://localhost:${PORT}/rest/health`)).ok)
}

async function call(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(api.replace('127.0.0.1', 'localhost') + path, {
    method,
    headers: { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}

async function readLink(): Promise<any> {
  return call('GET', '/links/lookup?alias=from-shlink')
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    if (await isSo().catch(() => false)) return true
    await sleep(200)
  }
  return false
}

async function sees(where: Page, words: string): Promise<boolean> {
  return where
    .getByText(words)
    .first()
    .waitFor({ timeout: 15_000 })
    .then(
      () => true,
      () => false
    )
}

async function shoot(name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await view.screenshot({ path: join(shots, `shlink-${name}.png`) })
}
