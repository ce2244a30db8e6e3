import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { findLinkCheckFaults } from '#app/installation/doctor/rules/link_check_findings'
import { listOutages } from '#app/linking/health/queries/list_outages'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  aLinkTo,
  healthEvents,
  healthOf,
  HealthTrial,
  MINUTE_MS,
} from '#tests/functional/linking/health/support'

const HOSTS = 20
const DAY_MS = 24 * 60 * MINUTE_MS

test.group('Link health without a network of its own', (group) => {
  let trial: HealthTrial
  let workspace: TestWorkspace
  group.each.setup(async () => {
    trial = await new HealthTrial().open()
    workspace = await aWorkspace()
    return async () => {
      trial.close()
      await db.from('link_check_outages').delete()
    }
  })

  const statuses = async (links: { id: string }[]) => {
    const all = await Promise.all(links.map(({ id }) => healthOf(workspace, id)))
    return [...new Set(all.map(({ status }) => status))]
  }

  test('links keep their health, no event is sent, and the doctor says it once', async ({
    assert,
  }) => {
    const sites = Array.from({ length: HOSTS }, () => trial.sites.site(200))
    const links = []
    for (const site of sites) links.push(await aLinkTo(workspace, site))
    await trial.check()
    assert.deepEqual(await statuses(links), ['Healthy'])

    const hostnames = sites.map((site) => new URL(site).hostname)
    for (const hostname of hostnames) trial.sites.dns.set(hostname, 'A')
    await trial.pass(DAY_MS)
    for (let round = 0; round < 3; round++) await trial.pass(11 * MINUTE_MS)
    assert.deepEqual(await statuses(links), ['Healthy'])
    assert.isEmpty(await healthEvents(workspace))
    const [finding, ...more] = findLinkCheckFaults(await listOutages())
    assert.isEmpty(more)
    assert.include(finding.found, `cannot reach ${HOSTS} of ${HOSTS} hosts`)

    for (const hostname of hostnames) trial.sites.dns.set(hostname, 'A', '127.0.0.1')
    await trial.pass(11 * MINUTE_MS)
    assert.deepEqual(await statuses(links), ['Healthy'])
    assert.isEmpty(await listOutages())
    assert.isEmpty(await healthEvents(workspace))
  }).timeout(60_000)

  test('a few that cannot be reached among others are unreachable', async ({ assert }) => {
    const good = Array.from({ length: 8 }, () => trial.sites.site(200))
    for (const site of good) await aLinkTo(workspace, site)
    const gone = trial.sites.site(200)
    trial.sites.dns.set(new URL(gone).hostname, 'A')
    const link = await aLinkTo(workspace, gone)
    await trial.confirm()
    assert.equal((await healthOf(workspace, link.id)).status, 'Unreachable')
    assert.isEmpty(await listOutages())
  })
})
