import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { noteMilestones } from '#app/integrations/webhooks/actions/note_milestones'
import { EVENT_TYPES, type EventType } from '#app/integrations/webhooks/rules/event_types'
import { checkDueDomains } from '#app/linking/domains/actions/sweep_domains'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { call } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  anActiveDomain,
  dropRecords,
  openScriptedDns,
} from '#tests/functional/linking/domains/support'
import { aLinkTo, HealthTrial } from '#tests/functional/linking/health/support'
import { aClick, TestSpool } from '#tests/functional/visits/clicks/spool'

const HOUR_MS = 3_600_000
const DESTINATION = { destinationUrl: 'https://example.com/' }

const aNewLink = async (workspace: TestWorkspace) =>
  (await call(workspace, 'POST', '/links', DESTINATION)).body

async function verifyDomain(workspace: TestWorkspace): Promise<void> {
  const { dns, close } = await openScriptedDns()
  await anActiveDomain(workspace, dns).finally(close)
}

/** Takes a domain's records away, for as long as it may miss them. */
async function failDomain(workspace: TestWorkspace): Promise<void> {
  await db.from('domains').update({ next_check_at: null })
  const { dns, close } = await openScriptedDns()
  try {
    const domain = await anActiveDomain(workspace, dns)
    dropRecords(dns, domain)
    for (let hours = 1; hours <= 72; hours += 1) {
      shiftClock(hours * HOUR_MS)
      await checkDueDomains({ forMs: 10_000 })
    }
  } finally {
    resumeClock()
    close()
  }
}

async function breakLink(workspace: TestWorkspace): Promise<void> {
  const trial = await new HealthTrial().open()
  try {
    await aLinkTo(workspace, `${trial.sites.site(404)}/gone`)
    await trial.confirm()
  } finally {
    trial.close()
  }
}

async function clickLink(workspace: TestWorkspace): Promise<void> {
  const { id } = await aNewLink(workspace)
  const spool = await TestSpool.make()
  await spool.write('a', [aClick({ workspaceId: workspace.workspaceId, linkId: id })])
  await spool.drainer({ onCounted: noteMilestones }).drainOnce()
  await spool.remove()
}

/** What people and the service do that sends each event: a new type has to say it too. */
const CAUSES: Record<EventType, (workspace: TestWorkspace, webhookId: string) => Promise<unknown>> =
  {
    'link.created': aNewLink,
    'link.updated': async (workspace) => {
      const { id } = await aNewLink(workspace)
      await call(workspace, 'PATCH', `/links/${id}`, { title: 'Spring' })
    },
    'link.deleted': async (workspace) => {
      const { id } = await aNewLink(workspace)
      await call(workspace, 'DELETE', `/links/${id}`)
    },
    'link.click_threshold': clickLink,
    'link.health_changed': breakLink,
    'conversion.recorded': async (workspace) => {
      const { id } = await aNewLink(workspace)
      const click = aClickValue(id)
      await call(workspace, 'POST', '/conversions', { click, event: 'purchase' })
    },
    'domain.verified': verifyDomain,
    'domain.failed': failDomain,
    'ping': (workspace, webhookId) => call(workspace, 'POST', `/webhooks/${webhookId}/test`),
  }

test.group('Events of webhooks', () => {
  for (const type of EVENT_TYPES) {
    test(`${type} is sent when it happens`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const { workspaceId } = workspace
      await db.from('workspaces').where('id', workspaceId).update({ conversion_tracking: true })
      const { body: webhook } = await call(workspace, 'POST', '/webhooks', {
        url: 'https://hooks.example.com/',
        events: [type],
        clickThresholds: [1],
      })
      const sent = () => db.from('deliveries').where({ webhook_id: webhook.id, event_type: type })
      assert.lengthOf(await sent(), 0)
      await CAUSES[type](workspace, webhook.id)
      assert.isAbove((await sent()).length, 0)
    })
  }
})
