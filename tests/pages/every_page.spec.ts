import { test } from '@japa/runner'
import { axe } from '#tests/console/support/axe'
import { consolePages } from '#app/console/console_pages'
import { aMember } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  browserGroup,
  inEachTheme,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'

const PLACES = /:(workspaceId|organisationId)/g

/**
 * Every page that needs no more than a place, seen by somebody who may see it: a new page is looked
 * at without a word here. Pages about one thing have tests of their own.
 */
const walkable = consolePages().filter(
  ({ method, url, unwalkable, workshop }) =>
    method === 'GET' && !unwalkable && !workshop && !url.replaceAll(PLACES, '').includes(':')
)

browserGroup('Every page', () => {
  for (const { id, url, access } of walkable) {
    test(`${id}: well formed, accessible, of this size, from here`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const somebody = { installationAdministrator: true, displayName: 'Tunde Adeyemi' }
      const person = access === 'public' ? null : await aMember(workspace, 'Owner', somebody)
      const path = url.replaceAll(PLACES, (_, name) => workspace[name as never])
      for (const size of SIZE_NAMES) {
        const page = await openPage({ size, person })
        const answer = await page.goto(path)
        assert.isBelow(answer!.status(), 400, path)
        assert.equal(await page.locator('h1').count(), 1, path)
        assert.notInclude((await page.textContent('body'))!, 'translation missing', path)
        await inEachTheme(page, async (theme) => {
          await shot(page, `${id}-${size}-${theme}`)
          assert.deepEqual(await axe(page), [], `${path}, ${size}, ${theme}`)
        })
        assert.isAtMost(await overflowOf(page), 0, `${path}, ${size}`)
        assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, `${path}, ${size}`)
      }
    })
  }
})
