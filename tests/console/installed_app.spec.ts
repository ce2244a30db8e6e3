import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { axe } from '#tests/console/support/axe'
import { browserGroup, misdeedsOf, openPage, shot, SIZES } from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { request } from '#tests/fixtures/api'
import { aMember, ownerOf, somebody } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const pathOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}`
const WORKER = '/console/service-worker.js'

/** Opens the console, and waits until the browser has kept the page for later. */
async function openKept(workspace: TestWorkspace): Promise<Page> {
  const page = await openPage({ person: await ownerOf(workspace), keepsOffline: true })
  await page.goto(pathOf(workspace))
  await untilKept(page, 'en')
  return page
}

/** Waits until the browser has kept the page in a language. */
async function untilKept(page: Page, language: string): Promise<void> {
  await page.evaluate(`(async () => {
    for (;;) {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
      const isIt = active?.scriptURL.endsWith('language=${language}')
      if (isIt && active.state === 'activated') return
      await new Promise((again) => setTimeout(again, 20))
    }
  })()`)
}

/** Does something while the browser has no connection. */
async function withoutConnection(page: Page, work: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true)
  try {
    await work()
  } finally {
    await page.context().setOffline(false)
  }
}

browserGroup('The console as an application', () => {
  test('is described so that Chromium installs it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openKept(workspace)
    const session = await page.context().newCDPSession(page)
    const { url, errors, data } = await session.send('Page.getAppManifest')
    assert.match(url, /\/console\/app\.webmanifest$/)
    assert.deepEqual(errors, [])
    const manifest = JSON.parse(data!)
    assert.equal(manifest.scope, '/console')
    for (const { src } of manifest.icons) {
      const icon = await request(src)
      assert.equal(icon.status, 200)
      assert.equal(icon.headers.get('content-type'), 'image/png')
    }
    // A test's browser keeps nothing between its runs, which is no place to install to.
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    assert.deepEqual(
      installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
      []
    )
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('has its colours and words: of the theme and the language', async ({ assert }) => {
    const german = await request('/console/app.webmanifest', {
      headers: { 'accept-language': 'de' },
    })
    assert.equal(german.headers.get('content-type'), 'application/manifest+json; charset=utf-8')
    const { lang, shortcuts } = JSON.parse(german.text)
    assert.deepEqual([lang, shortcuts[0].name], ['de-DE', 'Neuer Link'])
    const page = await openPage({ person: await ownerOf(await aWorkspace()) })
    await page.goto('/console')
    const colours = () =>
      page
        .locator('meta[name="theme-color"]')
        .evaluateAll((all: any[]) => all.map((one) => [one.content, one.media]))
    assert.deepEqual(await colours(), [
      ['#f3f7f4', '(prefers-color-scheme: light)'],
      ['#0b100e', '(prefers-color-scheme: dark)'],
    ])
    await page.context().addCookies([{ name: 'shunt_theme', value: 'dark', url: page.url() }])
    await page.reload()
    assert.deepEqual(await colours(), [['#0b100e', '']])
  })

  test('shows a page of its own where the server cannot be reached, and goes on later', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const page = await openKept(workspace)
    await withoutConnection(page, async () => {
      for (const size of ['large', 'small'] as const) {
        await page.setViewportSize(SIZES[size])
        await page.goto(`${pathOf(workspace)}/links`)
        await page.getByRole('heading', { name: 'No connection' }).waitFor()
        // It is drawn with the console's own style, which came from what was kept.
        const font = await page.locator('h1').evaluate((one) => getComputedStyle(one).textAlign)
        assert.equal(font, 'center')
        await shot(page, `offline-${size}`)
        assert.deepEqual(await axe(page), [])
      }
      // What is no page fails as before, and the console's own words say so.
      for (const path of ['/health/live', pathOf(workspace)]) {
        assert.equal(await page.evaluate(`fetch('${path}').catch(({ name }) => name)`), 'TypeError')
      }
    })
    assert.match(page.url(), /\/links$/)
    await page.getByRole('link', { name: 'Load again' }).click()
    await page.locator('h1').getByText('Links', { exact: true }).waitFor()
  })

  test('keeps that page and its files, and nothing of a person', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openKept(workspace)
    for (const path of ['', '/links', '/qr-codes', '/members'])
      await page.goto(pathOf(workspace) + path)
    const kept: string[] = await page.evaluate(`(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })()`)
    assert.isAbove(kept.length, 2)
    const rest = kept.filter((path) => !/^\/assets\/[\w.-]+\.(?:css|svg)$/.test(path))
    assert.deepEqual(rest, ['/console/offline'])
    const scopes = await page.evaluate(
      'navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname))'
    )
    assert.deepEqual(scopes, ['/console'])
  })

  test('lets answers of the server, redirects and forms pass', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openKept(workspace)
    const missing = await page.goto('/console/nothing/here')
    assert.equal(missing!.status(), 404)
    await page.goto(`${pathOf(workspace)}/folders`)
    await page.getByRole('button', { name: /^Create example/ }).click()
    await page.locator('.toasts').getByText('created').waitFor()
    // The session ends: the page leads to signing in, and not to the page without a connection.
    await page.context().clearCookies()
    await page.goto(`${pathOf(workspace)}/links`)
    assert.match(page.url(), /\/login\?next=/)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('is kept in the language of the console', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openKept(workspace)
    await page.context().addCookies([{ name: 'shunt_language', value: 'fr', url: page.url() }])
    await page.goto(pathOf(workspace))
    await untilKept(page, 'fr')
    await withoutConnection(page, async () => {
      await page.reload()
      assert.equal(await page.locator('h1').textContent(), 'Aucune connexion')
      assert.equal(await page.locator('html').getAttribute('lang'), 'fr-FR')
    })
  })

  test('registers nothing for people who are not signed in', async ({ assert }) => {
    const page = await openPage({ keepsOffline: true })
    await page.goto('/login')
    await page.locator('html[data-script]').waitFor()
    assert.equal(
      await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'),
      0
    )
  })

  test('takes what another application shares to the form of a new link', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await ownerOf(workspace)
    for (const script of [true, false]) {
      const page = await openPage({ person, script, size: 'small' })
      const share = (parts: Record<string, string>) =>
        page.goto(`/console/share?${new URLSearchParams(parts)}`)
      await share({ title: 'Winter lights', text: 'Look: https://example.com/winter?a=1&b=2.' })
      assert.match(page.url(), /\/links\/new\?/)
      const destination = page.getByLabel('Destination').first()
      assert.equal(await destination.inputValue(), 'https://example.com/winter?a=1&b=2')
      assert.equal(await page.locator('[name="title"]').inputValue(), 'Winter lights')
      await shot(page, 'shared')
      await share({ text: 'nothing but words' })
      await page.locator('.toasts').getByText('contains no address').waitFor()
      assert.equal(await destination.inputValue(), '')
      assert.equal(await page.locator('[name="title"]').inputValue(), 'nothing but words')
      await share({})
      assert.equal(await page.locator('.toasts').count(), 0)
      assert.match(page.url(), /\/links\/new$/)
    }
    const page = await openPage({ person })
    await page.goto('/console/share?url=https%3A%2F%2Fexample.com%2Fshared')
    await page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    await page.locator('.toasts').getByText('Created ').waitFor()
  })
})

test.group('What is shared', () => {
  test('waits until the person has signed in', async ({ assert }) => {
    const path = '/console/share?text=https%3A%2F%2Fexample.com%2Fw'
    const answer = await new FormClient(null).get(path)
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('location'), `/login?next=${encodeURIComponent(path)}`)
  })

  test('meets people who may create nothing with the page that says so', async ({ assert }) => {
    const viewer = new FormClient(await aMember(await aWorkspace(), 'Viewer'))
    const answer = await viewer.get('/console/share?url=https%3A%2F%2Fexample.com')
    const led = await viewer.get(answer.headers.get('location')!)
    assert.equal(led.status, 403)
    const nowhere = await new FormClient(await somebody()).get('/console/share?url=x')
    assert.equal(nowhere.status, 200)
    for (const odd of ['text[]=a&text[]=b', 'text[a]=b', 'url=%00', 'title=%ED%A0%80']) {
      assert.equal((await viewer.get(`/console/share?${odd}`)).status, 303, odd)
    }
  })
})

test.group('Files of the application', () => {
  test('are the same for everyone', async ({ assert }) => {
    for (const path of [
      '/console/app.webmanifest',
      WORKER,
      '/console/offline',
      '/console/icons/192.png',
    ]) {
      const answer = await request(path)
      assert.equal(answer.status, 200, path)
      assert.isNull(answer.headers.get('set-cookie'), path)
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', path)
    }
    assert.equal((await request(WORKER)).headers.get('service-worker-allowed'), '/console')
    for (const path of ['/console/icons/secret.png', '/console/icons/..%2Foffline_worker.js']) {
      assert.equal((await request(path)).status, 404, path)
    }
    const french = await request('/console/offline?language=fr')
    assert.include(french.text, 'Aucune connexion')
    for (const language of ['xx', '', '../de', '__proto__']) {
      const answer = await request(`/console/offline?language=${language}`)
      assert.include(answer.text, 'No connection', language)
    }
    const page = await request('/console/components')
    assert.match(page.headers.get('content-security-policy')!, /worker-src 'self'/)
  })
})
