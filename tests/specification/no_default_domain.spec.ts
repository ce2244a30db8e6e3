import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { Installation } from '#tests/fixtures/installation'
import { aDomain, aWorkspace } from '#tests/fixtures/workspace'

test.group('An installation whose SHORT_DOMAIN is set and empty', (group) => {
  let installation: Installation
  group.setup(async () => {
    installation = await new Installation({ SHORT_DOMAIN: '' }).start({ worker: false })
    return async () => void (await installation.stop())
  })

  test('makes links on domains of workspaces alone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const base = installation.url
    const link = { destinationUrl: 'https://example.com/' }
    const refused = await call(workspace, 'POST', '/links', link, { base })
    assert.equal(refused.body?.code, 'platform.no_default_domain', refused.text)
    assertProblem(assert, refused, 409, 'platform.no_default_domain')
    const bulk = await call(workspace, 'POST', '/links/bulk', { links: [link] }, { base })
    assert.equal(bulk.body.items[0].error.code, 'platform.no_default_domain')
    const { id: domainId } = await aDomain(workspace, 'Active')
    const made = await call(workspace, 'POST', '/links', { ...link, domainId }, { base })
    assert.equal(made.status, 201, made.text)
    const list = await call(workspace, 'GET', '/links', undefined, { base })
    assert.equal(list.body.totalItems, 1)
  })
})
