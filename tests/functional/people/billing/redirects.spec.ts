import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { sweepGrace } from '#app/people/billing/actions/sweep_grace'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { newId } from '#app/shared/ids'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import {
  aMessageOf,
  payAndApply,
  readOrganisation,
  withSignedInvoices,
} from '#tests/fixtures/payments'
import { ask, somebody } from '#tests/fixtures/people'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aPlane } from '#tests/redirect/support/test_plane'

const DAY_MS = 24 * 3600_000
const destinationUrl = 'https://example.com/kept'

type Plane = Awaited<ReturnType<typeof aPlane>>

/** Makes a link on the default domain and one on a custom domain. */
async function twoLinks(workspace: TestWorkspace) {
  const domain = await aDomain(workspace)
  const make = async (fields: object) => {
    const { status, body, text } = await call(workspace, 'POST', '/links', {
      destinationUrl,
      ...fields,
    })
    if (status !== 201) throw new Error(text)
    return body.alias as string
  }
  const [alias, customAlias] = [await make({}), await make({ domainId: domain.id })]
  const visit = async (plane: Plane) => [
    await plane.ask(`/${alias}`),
    await plane.ask(`/${customAlias}`, { host: domain.hostname }),
  ]
  return { visit }
}

test.group('Links of an organisation that is suspended', (group) => {
  withSignedInvoices(group, { graceDays: 14 })
  group.each.teardown(resumeClock)

  /** Opens a plane that has read nothing yet, as a process after a restart. */
  const openPlane = async () => {
    const plane = await aPlane({ source: mysqlSource(db), clock: nowMs })
    await plane.start()
    return plane
  }

  test('go on redirecting and counting: past due, suspended for it, and suspended by hand', async ({
    assert,
    cleanup,
  }) => {
    const workspace = await aWorkspace()
    const { visit } = await twoLinks(workspace)
    const warm = await openPlane()
    cleanup(() => warm.close())
    const startMs = nowMs()
    freezeClock(startMs)
    const subscription = newId()
    const say = (type: string, plan?: string) => {
      const occurredAt = new Date(nowMs()).toISOString()
      const organisation = workspace.organisationId
      return payAndApply(aMessageOf(subscription, { type, plan, organisation, occurredAt }))
    }
    const assertGoesOn = async (when: string) => {
      const cold = await openPlane()
      for (const plane of [warm, cold]) {
        for (const { status, headers } of await visit(plane)) {
          assert.equal(status, 302, when)
          assert.equal(headers.location, destinationUrl, when)
        }
      }
      assert.lengthOf(await cold.clicks(), 2, when)
      await cold.close()
    }
    await say('subscription.started', 'Business')
    await assertGoesOn('paid')
    await say('payment.overdue')
    assert.isFalse((await readOrganisation(workspace.organisationId)).suspended)
    await assertGoesOn('past due')

    freezeClock(startMs + 14 * DAY_MS + 1000)
    await sweepGrace()
    assert.isTrue((await readOrganisation(workspace.organisationId)).suspended)
    const refused = await call(workspace, 'POST', '/links', { destinationUrl })
    assertProblem(assert, refused, 403, 'account.suspended')
    await assertGoesOn('suspended for want of payment')

    await say('subscription.ended')
    await assertGoesOn('ended')

    const byHand = await aWorkspace({ suspended: false })
    const other = await twoLinks(byHand)
    const administrator = await somebody({ installationAdministrator: true })
    const path = `/api/admin/organisations/${byHand.organisationId}`
    const answer = await ask(administrator, 'PATCH', path, { suspended: true })
    assert.isTrue(answer.body.suspended)
    const cold = await openPlane()
    cleanup(() => cold.close())
    for (const { status } of await other.visit(cold)) assert.equal(status, 302)
  })
})
