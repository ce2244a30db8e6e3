import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { BlockListFolder } from '#app/linking/health/queries/block_lists'
import { assertProblem, call } from '#tests/fixtures/api'
import { ask, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  aLinkTo,
  DAY_MS,
  healthEvents,
  healthOf,
  HealthTrial,
} from '#tests/functional/linking/health/support'

test.group('Checks of destinations: settings and lists', (group) => {
  let trial: HealthTrial
  group.each.setup(async () => {
    trial = await new HealthTrial().open()
    return () => trial.close()
  })

  test('block lists make a destination unsafe at once, and are read while running', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const folder = await mkdtemp(join(tmpdir(), 'shunt-lists-'))
    const blockLists = new BlockListFolder(() => [folder])
    trial.use({ blockLists })
    const site = trial.sites.site(200)
    const link = await aLinkTo(workspace, `${site}/`)
    await trial.check()
    assert.equal((await healthOf(workspace, link.id)).status, 'Healthy')
    const { hostname } = new URL(site)
    await writeFile(join(folder, 'hosts.txt'), `# a list\n0.0.0.0 ${hostname}\n`)
    blockLists.expire()
    await trial.pass(DAY_MS)
    assert.deepInclude(await healthOf(workspace, link.id), {
      status: 'Unsafe',
      message: `${hostname} is in a block list of this installation.`,
    })
    assert.lengthOf(trial.sites.hits, 1)
    await rm(join(folder, 'hosts.txt'))
    blockLists.expire()
    await trial.pass(DAY_MS)
    assert.equal((await healthOf(workspace, link.id)).status, 'Healthy')
    const events = await healthEvents(workspace)
    assert.deepEqual(
      events.map(({ health }) => [health.previousStatus, health.status]),
      [
        ['Healthy', 'Unsafe'],
        ['Unsafe', 'Healthy'],
      ]
    )
    await rm(folder, { recursive: true })
  })

  test('a workspace switches checks off, and on again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const path = `/api/workspaces/${workspace.workspaceId}`
    const set = (healthChecks: unknown) => ask(owner, 'PATCH', path, { healthChecks })
    const off = await set(false)
    assert.equal(off.body.healthChecks, false, off.text)
    const site = trial.sites.site(200)
    const link = await aLinkTo(workspace, `${site}/`)
    await trial.check()
    await trial.pass(DAY_MS)
    assert.deepEqual(trial.sites.asked(site), [])
    assert.equal((await healthOf(workspace, link.id)).status, 'Unknown')
    assertProblem(assert, await set('yes'), 422, 'request.invalid')
    assert.equal((await set(true)).body.healthChecks, true)
    await trial.pass(DAY_MS)
    assert.equal((await healthOf(workspace, link.id)).status, 'Healthy')
  })

  test('lists are narrowed down by health', async ({ assert }) => {
    const workspace = await aWorkspace()
    const broken = await aLinkTo(workspace, `${trial.sites.site(404)}/`)
    const healthy = await aLinkTo(workspace, `${trial.sites.site(200)}/`)
    await trial.confirm()
    const unknown = await aLinkTo(workspace, `${trial.sites.site(200)}/`)
    const listed = async (query: string) => {
      const answer = await call(workspace, 'GET', `/links?${query}`)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.totalItems, answer.body.items.length)
      return answer.body.items.map(({ id }: any) => id)
    }
    assert.deepEqual(await listed('health=Broken'), [broken.id])
    assert.deepEqual(await listed('health=Healthy&sort=alias'), [healthy.id])
    assert.deepEqual(await listed('health=Unknown'), [unknown.id])
    assert.deepEqual(await listed('health=Unsafe'), [])
    assert.deepEqual(await listed('health=Broken&state=Archived'), [])
    for (const value of ['broken', 'Sick', '']) {
      const refused = await call(workspace, 'GET', `/links?health=${value}`)
      if (value !== '') assertProblem(assert, refused, 422, 'request.invalid')
    }
    const change = { action: 'pause', filter: { health: 'Broken' }, dryRun: true }
    const counted = await call(workspace, 'POST', '/links/bulk-changes', change)
    assert.deepInclude(counted.body, { matched: 1, changed: 1 })
    const view = { name: 'Broken ones', filter: { health: 'Broken' } }
    const saved = await call(workspace, 'POST', '/saved-views', view)
    assert.deepInclude(saved.body.filter, { health: 'Broken' })
  })
})
