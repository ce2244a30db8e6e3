import { test } from '@japa/runner'
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
} from '#tests/console/support/browser'

const pathOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}/links`

async function aLink(workspace: TestWorkspace, fields: Record<string, unknown> = {}) {
  const { body } = await call(workspace, 'POST', '/links', {
    destinationUrl: 'https://example.com/winter',
    ...fields,
  })
  return body
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

browserGroup('A link’s pages', () => {
  test('are well formed and accessible', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/London' })
    const link = await aLink(workspace, {
      title: 'Winter Lights 2026',
      tags: ['winter', 'tickets'],
      password: 'secret words',
      endsAt: '2030-01-04T18:00:00Z',
      routing: ROUTING,
    })
    const change = (body: unknown) => call(workspace, 'PATCH', `/links/${link.id}`, body)
    await change({ title: 'Winter Lights', status: 'Paused', removePassword: true })
    await change({ status: 'Active', clearRouting: true })
    await change({ routing: ROUTING, description: 'For print.' })
    await call(workspace, 'POST', '/notes', {
      text: 'Newsletter 47 to 38,200 readers',
      date: '2026-11-12',
      time: '07:30',
      linkId: link.id,
    })
    for (const view of VIEWS) {
      for (const [name, path] of [
        ['page', ''],
        ['history', '/history'],
        ['try', '/try?country=DE&language=de&device=android'],
        ['delete', '/delete'],
      ]) {
        const page = await openPage({ ...view, person: await ownerOf(workspace) })
        const answer = await page.goto(`${pathOf(workspace)}/${link.id}${path}`)
        const where = `${name}, ${view.size}, ${view.theme}`
        await shot(page, `link-${name}-${view.size}-${view.theme}`)
        assert.equal(answer!.status(), 200, where)
        assert.notInclude((await page.textContent('body'))!, 'translation missing', where)
        assert.deepEqual(await axe(page), [], where)
        assert.isAtMost(await overflowOf(page), 0, where)
        assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, where)
      }
    }
  })
})
