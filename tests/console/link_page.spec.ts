import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { assertLooks } from '#tests/console/support/looks'
import { browserGroup } from '#tests/console/support/browser'
import { aLink, linksPath, ROUTING } from '#tests/console/support/a_link'

browserGroup('A link’s pages', () => {
  test('are well formed and accessible', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/London' })
    const person = await ownerOf(workspace)
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
    const note = { text: 'Newsletter to 38,200 readers', date: '2026-11-12', time: '07:30' }
    await call(workspace, 'POST', '/notes', { ...note, linkId: link.id })
    const own = `${linksPath(workspace)}/${link.id}`
    await assertLooks(assert, person, 'link-page', own)
    await assertLooks(assert, person, 'link-history', `${own}/history`)
    await assertLooks(
      assert,
      person,
      'link-try',
      `${own}/try?country=DE&language=de&device=android`
    )
    await assertLooks(assert, person, 'link-delete', `${own}/delete`)
  })
})
