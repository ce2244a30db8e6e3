import { test } from '@japa/runner'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** Each empty page with an example: its path, the list of the API that has it then, and what it is. */
const PAGES: [string, string, Record<string, unknown>][] = [
  ['', '/links', { title: 'Example page', destinationUrl: 'https://example.com/' }],
  ['/links', '/links', { title: 'Example page', destinationUrl: 'https://example.com/' }],
  ['/tags', '/links', { title: 'Example page', tags: ['example'] }],
  ['/folders', '/folders', { name: 'Newsletter' }],
  ['/saved-views', '/saved-views', { name: 'Most clicked', shared: false }],
  [
    '/campaigns',
    '/campaigns',
    { name: 'Spring sale', utmSource: 'newsletter', utmMedium: 'email' },
  ],
  ['/utm-templates', '/utm-templates', { name: 'Newsletter', utmMedium: 'email' }],
  ['/notes', '/notes', { text: 'Newsletter sent' }],
]
const today = () => new Date().toISOString().slice(0, 10)

const placeOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}`
const listOf = async (workspace: TestWorkspace, path: string) =>
  (await call(workspace, 'GET', path)).body.items

/** Reads what the form of the example posts, and where. */
function readExample(html: string) {
  const [, attributes, inner] = /<form ([^>]*id="example"[^>]*)>([\s\S]*?)<\/form>/.exec(html) ?? []
  if (inner === undefined) return null
  const fields = [...inner.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
  const action = /action="([^"]+)"/.exec(attributes)![1].replaceAll('&amp;', '&')
  const own = fields.filter(([, name]) => name !== '_csrf')
  return { action, fields: Object.fromEntries(own.map(([, name, value]) => [name, value])) }
}

browserGroup('The example of an empty page', () => {
  for (const [path, list, wanted] of PAGES) {
    test(`is made by one click: ${path || 'overview'}`, async ({ assert }) => {
      const day = today()
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace) })
      for (const size of SIZE_NAMES) {
        await page.setViewportSize(
          { small: { width: 360, height: 740 }, large: { width: 1440, height: 900 } }[size]
        )
        await page.goto(placeOf(workspace) + path)
        await page.locator('.example').waitFor()
        await shot(page, `example${path.replace('/', '-')}-${size}`)
        assert.deepEqual(await axe(page), [], size)
        assert.isAtMost(await overflowOf(page), 0, size)
      }
      await page.getByRole('button', { name: /^Create example/ }).click()
      await page.locator('.toasts').waitFor()
      const [made, ...others] = await listOf(workspace, list)
      assert.containsSubset(made, wanted)
      // The tests may run over midnight.
      if (path === '/notes') assert.include([day, today()], made.date)
      assert.lengthOf(others, 0)
      await page.goto(placeOf(workspace) + path)
      assert.equal(await page.locator('.example').count(), 0)
    })

    test(`is made once, however often it is sent: ${path || 'overview'}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const client = new FormClient(await ownerOf(workspace))
      const { text } = await client.get(placeOf(workspace) + path)
      const { action, fields } = readExample(text)!
      const answers = await Promise.all([1, 2, 3].map(() => client.post(action, fields)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [303, 303, 303]
      )
      assert.lengthOf(await listOf(workspace, list), 1)
    })
  }

  test('is shown to those who may make it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const viewer = new FormClient(await aMember(workspace, 'Viewer'))
    for (const [path] of PAGES) {
      const { text } = await viewer.get(placeOf(workspace) + path)
      // Views of one's own are for everyone.
      assert.equal(readExample(text) === null, path !== '/saved-views', path)
    }
    const suspended = await aWorkspace({ suspended: true })
    const owner = new FormClient(await ownerOf(suspended))
    const { text } = await owner.get(`${placeOf(suspended)}/links`)
    assert.match(text, /id="example"[\s\S]*?<button disabled/)
  })
})
