import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import db from '@adonisjs/lucid/services/db'
import { axe } from '#tests/console/support/axe'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  VIEWS,
  type View,
} from '#tests/console/support/browser'

const DESTINATION = 'https://example.com/winter'

const pathOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}/links`

async function onNewLink(workspace: TestWorkspace, view: View = {}, query = ''): Promise<Page> {
  const page = await openPage({ person: await ownerOf(workspace), ...view })
  await page.goto(`${pathOf(workspace)}/new${query}`)
  return page
}

async function aLink(workspace: TestWorkspace, fields: Record<string, unknown> = {}) {
  const { body } = await call(workspace, 'POST', '/links', {
    destinationUrl: DESTINATION,
    ...fields,
  })
  return body
}

async function onlyLink(workspace: TestWorkspace) {
  const { body } = await call(workspace, 'GET', '/links')
  if (body.items.length !== 1) throw new Error(`${body.items.length} links`)
  return body.items[0]
}

const ROUTING = {
  rules: [
    { name: 'iPhone and iPad', devices: ['ios'], appUrl: 'northmoor://events/winter-lights' },
    { name: 'German', languages: ['de'], destinationUrl: 'https://example.com/de/winterlichter' },
    { name: 'North America', countries: ['US', 'CA'], destinationUrl: 'https://example.com/trip' },
  ],
  split: [
    { name: 'Ticket page', destinationUrl: 'https://tickets.example.com/winter', weight: 70 },
    { name: 'Story page', destinationUrl: 'https://example.com/winter-story', weight: 30 },
  ],
}

browserGroup('A link’s form', () => {
  test('is well formed and accessible, new and with everything', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/London' })
    const link = await aLink(workspace, {
      alias: 'lights',
      title: 'Winter Lights 2026',
      tags: ['winter', 'tickets'],
      password: 'secret words',
      endsAt: '2030-01-04T18:00:00Z',
      routing: ROUTING,
    })
    for (const view of VIEWS) {
      for (const [name, path] of [
        ['new', 'new'],
        ['edit', `${link.id}/edit`],
      ]) {
        const page = await openPage({ ...view, person: await ownerOf(workspace) })
        const answer = await page.goto(`${pathOf(workspace)}/${path}`)
        const where = `${name}, ${view.size}, ${view.theme}`
        await shot(page, `link-form-${name}-${view.size}-${view.theme}`)
        assert.equal(answer!.status(), 200, where)
        assert.notInclude((await page.textContent('body'))!, 'translation missing', where)
        assert.deepEqual(await axe(page), [], where)
        assert.isAtMost(await overflowOf(page), 0, where)
        assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, where)
      }
    }
  })
})
