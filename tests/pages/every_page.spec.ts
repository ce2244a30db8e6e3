import { test } from '@japa/runner'
import { consolePages } from '#app/platform/console/console_pages'
import { browserGroup } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { aMember } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const PLACES = /:(workspaceId|organisationId)/g

/**
 * Every page whose address names at most a workspace or an organisation, seen by someone who may
 * see it: a new page is looked at without a word here. Pages about one thing have tests of their
 * own.
 */
const walkable = consolePages().filter(
  ({ method, url, notCrawled: unwalkable, workshop }) =>
    method === 'GET' && !unwalkable && !workshop && !url.replaceAll(PLACES, '').includes(':')
)

browserGroup('Every page', () => {
  for (const { id, url, access } of walkable) {
    test(`${id}: well formed, accessible, of this size, from here`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const somebody = { installationAdministrator: true, displayName: 'Tunde Adeyemi' }
      const person = access === 'public' ? null : await aMember(workspace, 'Owner', somebody)
      const path = url.replaceAll(PLACES, (_, name) => workspace[name as never])
      await assertLooks(assert, person, id, path)
    })
  }
})
