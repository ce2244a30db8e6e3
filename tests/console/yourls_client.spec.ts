import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { nowMs } from '#app/shared/time/clock'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { ask, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { switchDialect } from '#tests/plugins/dialects/support'

declare const yourls: any

/** A page with the published client `yourls-api`, which is made for browsers, on the host of its server. */
async function openTool(credentials: object, options: object): Promise<Page> {
  const page = await openPage({})
  await page.route('**/tool', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Tool</title>' })
  )
  await page.goto('/tool')
  await page.addScriptTag({ path: 'node_modules/yourls-api/dist/yourls.js' })
  await page.evaluate(
    ([given, how]) => yourls.connect('/yourls-api.php', given, how),
    [credentials, options]
  )
  return page
}

/** Makes every call that the client has. */
async function makeEveryCall(page: Page, keyword: string): Promise<any> {
  return page.evaluate(async (name) => {
    const told = (call: (callback: (result: any, answer: any) => void) => void) =>
      new Promise<any>((resolve) => call((result, answer) => resolve({ result, answer })))
    const url = 'https://example.com/from-a-page?a=1&b=2'
    const made = await told((done) => yourls.shorten(url, { keyword: name, title: 'A page' }, done))
    const short = yourls.url(made.result.shorturl)
    return {
      made,
      taken: await told((done) => yourls.shorten(url, name, done)),
      expanded: await told((done) => short.expand(done)),
      counted: await told((done) => short.stats(done)),
      missing: await told((done) => yourls.url('nothing-here').expand(done)),
      listed: await told((done) => yourls.stats({ filter: 'last', limit: 5 }, done)),
      sums: await told((done) => yourls.db.stats(done)),
      version: await told((done) => yourls.version(true, done)),
    }
  }, keyword)
}

browserGroup('The published client of YOURLS, in a browser', (group) => {
  group.setup(() => switchDialect('yourls', true))
  group.teardown(() => switchDialect('yourls', false))

  for (const method of ['GET', 'POST']) {
    test(`makes every call that it has, by ${method}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const credentials = { username: workspace.keyId, password: workspace.key }
      const page = await openTool(credentials, { format: 'json', method })
      const keyword = `from-a-page-${method.toLowerCase()}`
      const told = await makeEveryCall(page, keyword)
      assert.match(told.made.result.shorturl, new RegExp(`/${keyword}$`))
      assert.equal(told.made.result.title, 'A page')
      assert.equal(told.made.result.url.url, 'https://example.com/from-a-page?a=1&b=2')
      assert.equal(told.taken.answer.code, 'error:keyword')
      assert.equal(told.expanded.result.longurl, 'https://example.com/from-a-page?a=1&b=2')
      assert.deepInclude(told.counted.result, { title: 'A page', clicks: 0 })
      assert.equal(told.missing.answer.errorCode, '404')
      assert.lengthOf(told.listed.result.links, 1)
      assert.deepEqual(told.listed.result.stats, { total_links: 1, total_clicks: 0 })
      assert.deepEqual(told.sums.result, { total_links: 1, total_clicks: 0 })
      assert.match(told.version.result.version, /^\d+\.\d+/)
      assert.match(told.version.result.db_version, /^\d+$/)
    })
  }

  test('signs a moment with MD5, as it can', async ({ assert }) => {
    const workspace = await aWorkspace()
    const path = `/api/workspaces/${workspace.workspaceId}/api-keys`
    const wish = { name: 'Signs', scopes: ['links:read'], signsRequests: true }
    const { body: made } = await ask(await ownerOf(workspace), 'POST', path, wish)
    const timestamp = Math.floor(nowMs() / 1000)
    const signature = createHash('md5').update(`${timestamp}${made.key}`).digest('hex')
    const page = await openTool({ signature, timestamp }, { format: 'json', method: 'POST' })
    const told = await page.evaluate(
      () => new Promise<any>((resolve) => yourls.version((result: any) => resolve(result)))
    )
    assert.match(told.version, /^\d+\.\d+/)
  })
})
