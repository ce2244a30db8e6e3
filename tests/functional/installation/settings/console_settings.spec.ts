import { existsSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { CONSOLE_SETTINGS } from '#app/installation/settings/console_settings'
import { consolePages } from '#app/platform/console/console_pages'
import { newId } from '#app/shared/ids'
import { limits, smtp } from '#config/mail'
import { FormClient } from '#tests/console/support/form_client'
import { assertProblem } from '#tests/fixtures/api'
import { ask, ownerOf, somebody } from '#tests/fixtures/people'
import { callAs, fromElsewhere, PASSWORD } from '#tests/fixtures/person'
import { aWorkspace } from '#tests/fixtures/workspace'

const ROOT = '/console/installation'
const LINK = { destinationUrl: 'https://example.com/a' }

type Proof = (form: FormClient, assert: Assert) => Promise<void>

const register = (email: string) =>
  callAs(
    null,
    'POST',
    '/api/auth/register',
    { email, password: PASSWORD, displayName: null },
    { headers: fromElsewhere() }
  )

const setRegistration: Proof = async (form, assert) => {
  const person = await somebody()
  const organisation = { name: 'New', workspaceName: 'First' }
  for (const isOpen of [true, false, true, false]) {
    await form.post(`${ROOT}/registration`, { registration: isOpen ? 'open' : 'closed' })
    const email = `${newId()}@example.com`
    const registered = await register(email)
    const made = await ask(person, 'POST', '/api/organisations', organisation)
    if (isOpen) {
      assert.equal(registered.status, 202, registered.text)
      assert.equal(made.status, 201)
    } else {
      assertProblem(assert, registered, 403, 'account.registration_closed')
      assertProblem(assert, made, 403, 'access.forbidden')
    }
    assert.lengthOf(await db.from('users').where('email', email), isOpen ? 1 : 0)
  }
}

const givePlan: Proof = async (form, assert) => {
  const workspace = await aWorkspace()
  const owner = await ownerOf(workspace)
  const webhooks = () => ask(owner, 'GET', `${workspace.api}/webhooks`)
  const path = `${ROOT}/organisations/${workspace.organisationId}/plan`
  await form.post(path, { plan: 'Free' })
  assertProblem(assert, await webhooks(), 403, 'plan.feature_required')
  await form.post(path, { plan: 'default' })
  assert.equal((await webhooks()).status, 200)
}

const suspend: Proof = async (form, assert) => {
  const workspace = await aWorkspace()
  const owner = await ownerOf(workspace)
  const create = () => ask(owner, 'POST', `${workspace.api}/links`, LINK)
  const path = `${ROOT}/organisations/${workspace.organisationId}`
  await form.post(`${path}/suspend`)
  assertProblem(assert, await create(), 403, 'account.suspended')
  await form.post(`${path}/lift`)
  assert.equal((await create()).status, 201)
}

const liftMailLimit: Proof = async (form, assert) => {
  const [{ host }, { strangersPerDay }] = [smtp, limits]
  Object.assign(smtp, { host: 'mail.example.com' })
  limits.strangersPerDay = 0
  try {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const invite = () =>
      ask(owner, 'POST', `/api/workspaces/${workspace.workspaceId}/invitations`, {
        ...{ email: `${newId()}@example.com`, role: 'Viewer' },
      })
    const path = `${ROOT}/organisations/${workspace.organisationId}/mails`
    assertProblem(assert, await invite(), 429, 'mail.limit_reached')
    await form.post(`${path}/lift`)
    assert.equal((await invite()).status, 201)
    await form.post(`${path}/limit`)
    assertProblem(assert, await invite(), 429, 'mail.limit_reached')
  } finally {
    Object.assign(smtp, { host })
    limits.strangersPerDay = strangersPerDay
  }
}

const setAlerts: Proof = async (form, assert) => {
  const administrator = await somebody({ installationAdministrator: true })
  await form.post(`${ROOT}/alerts`, { recipients: 'ops@example.com' })
  const { body } = await ask(administrator, 'GET', '/api/admin/alerts')
  assert.deepEqual(body.recipients, ['ops@example.com'])
  await db.from('alert_settings').delete()
}

/** What each form of the installation that sets something promises, tried through the form. */
const PROOFS: Record<string, Proof> = {
  'installation.registration.set': setRegistration,
  'installation.organisation.plan': givePlan,
  'installation.organisation.suspension': suspend,
  'installation.organisation.lift': suspend,
  'installation.organisation.mails.lift': liftMailLimit,
  'installation.organisation.mails.limit': liftMailLimit,
  'alerts.set': setAlerts,
}

/** Forms whose promises have a test of their own. */
const PROVED_ELSEWHERE: Record<string, string[]> = {
  'tests/functional/installation/custom_plans.spec.ts': [
    ...['plans.create', 'plans.change', 'plans.reset', 'plans.delete'],
  ],
  'tests/console/installation_watch.spec.ts': [
    ...['announcements.create', 'announcements.withdraw', 'announcements.dismiss', 'alerts.test'],
  ],
  'tests/console/installation_area.spec.ts': ['installation.user.do', 'installation.mail.retry'],
  'tests/functional/people/accounts/unconfirmed.spec.ts': ['installation.organisation.restore'],
  'tests/console/plugins.spec.ts': ['plugins.save', 'plugins.check', 'plugins.switch'],
  'tests/functional/installation/jobs/sweeps.spec.ts': [
    ...['jobs.again', 'sweeps.run', 'sweeps.pause', 'sweeps.resume'],
  ],
  'tests/console/billing.spec.ts': [
    ...[
      'billing.subscription.assign',
      'billing.subscription.retry',
      'billing.subscription.setAside',
    ],
  ],
  'tests/console/licence.spec.ts': ['licence.preview', 'licence.upload', 'licence.install'],
  'tests/console/reclassification.spec.ts': ['reclassification.look', 'reclassification.apply'],
  'tests/functional/installation/doctor/doctor.spec.ts': ['doctor.mail'],
  'tests/console/identity_providers.spec.ts': ['store', 'save', 'test', 'destroy'].map(
    (form) => `installation.providers.${form}`
  ),
  'tests/functional/people/audit/chain.spec.ts': ['audit.installation.check'],
}

test.group('What administrators set in the console', (group) => {
  group.teardown(
    async () => void (await db.from('installation_settings').where('name', 'registration').delete())
  )

  test('has a proof for each form of the installation', ({ assert }) => {
    const forms = consolePages()
      .filter(({ area, method }) => area === 'installation' && method === 'POST')
      .map(({ id }) => id)
    const proved = [...Object.keys(PROOFS), ...Object.values(PROVED_ELSEWHERE).flat()]
    assert.deepEqual(
      forms.filter((id) => !proved.includes(id)),
      []
    )
    for (const file of Object.keys(PROVED_ELSEWHERE)) assert.isTrue(existsSync(file), file)
  })

  test('overrides these settings of .env, each with a proof', ({ assert }) => {
    assert.deepEqual(Object.keys(CONSOLE_SETTINGS), ['REGISTRATION'])
  })

  for (const [id, proof] of Object.entries(PROOFS)) {
    test(`${id} does what it promises`, async ({ assert }) => {
      const administrator = await somebody({ installationAdministrator: true })
      await proof(new FormClient(administrator), assert)
    })
  }

  test('a registration that is on its way when it is closed makes no account later', async ({
    assert,
  }) => {
    const form = new FormClient(await somebody({ installationAdministrator: true }))
    await form.post(`${ROOT}/registration`, { registration: 'open' })
    const emails = Array.from({ length: 5 }, () => `${newId()}@example.com`)
    const answers = await Promise.all([
      form.post(`${ROOT}/registration`, { registration: 'closed' }),
      ...emails.map(register),
    ])
    for (const [at, email] of emails.entries()) {
      const isMade = answers[at + 1].status === 202
      assert.lengthOf(await db.from('users').where('email', email), isMade ? 1 : 0)
    }
    assertProblem(
      assert,
      await register(`${newId()}@example.com`),
      403,
      'account.registration_closed'
    )
  })
})
