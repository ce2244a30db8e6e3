import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { call } from '#tests/fixtures/api'
import { axe } from '#tests/console/support/axe'
import { aWorkspace } from '#tests/fixtures/workspace'
import { ownerOf } from '#tests/fixtures/people'
import { clicked, links } from '#tests/console/support/links'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  VIEWS,
} from '#tests/console/support/browser'

/** A workspace with something of everything that a row can show. */
async function aStockedWorkspace() {
  const workspace = await aWorkspace({ timeZone: 'Europe/London' })
  const folder = await call(workspace, 'POST', '/folders', { name: 'Exhibitions' })
  const inner = await call(workspace, 'POST', '/folders', {
    name: 'Winter',
    parentId: folder.body.id,
  })
  const tail = newId().slice(-6).toLowerCase()
  const made = await links(
    workspace,
    {
      alias: `lights-${tail}`,
      title: 'Winter Lights 2026',
      tags: ['winter', 'tickets', 'press', 'a fourth'],
      folderId: folder.body.id,
      destinationUrl: 'https://northmoor.example/whats-on/winter-lights-2026',
    },
    {
      alias: `halfterm-${tail}`,
      title: 'Half-term workshops',
      endsAt: '2026-01-01T18:00:00Z',
      folderId: inner.body.id,
    },
    {
      alias: `late-${tail}`,
      title: 'December late opening',
      startsAt: '2036-12-01T09:00:00Z',
      tags: ['winter'],
    },
    {
      alias: `press-${tail}`,
      password: 'open sesame',
      tags: ['press'],
      title:
        'A title that goes on and on until there is no room left for the rest of it in the table, whatever its width may be',
    },
    { alias: `weaving-${tail}`, title: 'Weaving, a hundred hands', draft: true },
    {
      alias: `audio-${tail}`,
      title: 'Audio tour',
      routing: { rules: [{ countries: ['GB'], destinationUrl: 'https://example.com/gb' }] },
    }
  )
  await clicked(made[0].id, 14110)
  return { workspace, tail, made, folder: folder.body, inner: inner.body }
}

browserGroup('The list of links', () => {
  test('shows what there is to know of each, in every view', async ({ assert }) => {
    const { workspace, folder } = await aStockedWorkspace()
    const person = await ownerOf(workspace)
    const path = `/console/workspaces/${workspace.workspaceId}/links`
    for (const view of VIEWS) {
      const page = await openPage({ ...view, person })
      for (const [name, query] of [
        ['all', ''],
        ['filtered', `?tag=winter&createdFrom=2026-01-01&folderId=${folder.id}`],
        ['nothing', '?search=nothing+like+that'],
      ]) {
        await page.goto(path + query)
        if (name === 'all') await page.locator('.pick').first().check()
        const where = `${name}, ${view.size}, ${view.theme}`
        await shot(page, `links-${name}-${view.size}-${view.theme}`)
        assert.deepEqual(await axe(page), [], where)
        assert.isAtMost(await overflowOf(page), 0, where)
        assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, where)
      }
      await page.goto(path)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await shot(page, `links-panel-${view.size}-${view.theme}`)
      assert.deepEqual(await axe(page), [])
    }
  })
})
