import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { MOST_CUSTOM_PLANS } from '#app/installation/plans/problems'
import { retryUnexplained } from '#app/people/billing/actions/apply_due_subscriptions'
import { refreshPlans } from '#app/platform/access/known_plans'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import { refreshLicence } from '#app/platform/licence/licence_status'
import { newId } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'
import { listRetentions } from '#app/visits/privacy/queries/list_retentions'
import plans from '#config/plans'
import { assertProblem, call, type Answer } from '#tests/fixtures/api'
import { aLicence, setLicence } from '#tests/fixtures/licence'
import {
  aMessageOf,
  payAndApply,
  readOrganisation,
  withSignedInvoices,
} from '#tests/fixtures/payments'
import { ask, ownerOf, somebody, type Person } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const PATH = '/api/admin/plans'
const AGENCY = {
  name: 'Agency',
  features: ['apiAccess', 'campaigns'],
  qrCodesMonthly: 2,
  customDomains: 1,
  bulkLinks: 3,
  rawClicksDays: 90,
  requestsPerMinute: 500,
}

let administrator: Person

const make = (more: object = {}) => ask(administrator, 'POST', PATH, { ...AGENCY, ...more })
const change = (name: string, body: object) => ask(administrator, 'PATCH', `${PATH}/${name}`, body)
const remove = (name: string) => ask(administrator, 'DELETE', `${PATH}/${name}`)
const give = (organisationId: string, plan: string) =>
  ask(administrator, 'PATCH', `/api/admin/organisations/${organisationId}`, { plan })
const audited = (subjectId: string) =>
  db.from('audit_log').where({ subject_type: 'plan', subject_id: subjectId }).orderBy('id')

const bulk = (workspace: TestWorkspace, count: number): Promise<Answer> =>
  call(workspace, 'POST', '/links/bulk', {
    links: Array.from({ length: count }, () => ({ destinationUrl: 'https://example.com/' })),
  })

async function forgetPlans(): Promise<void> {
  await db.from('custom_plans').delete()
  await db.from('plan_changes').delete()
  await refreshPlans()
}

test.group('A plan that administrators make', (group) => {
  group.each.setup(async () => {
    administrator = await somebody({ installationAdministrator: true })
  })
  group.each.teardown(async () => {
    await db.from('organisations').where('plan', 'Agency').update({ plan: null })
    await forgetPlans()
  })

  test('is listed after those of the file, given by hand, and in force', async ({ assert }) => {
    const made = await make()
    assert.equal(made.status, 201, made.text)
    assert.equal(made.headers.get('location'), `${PATH}/Agency`)
    const record = { ...AGENCY, custom: true, changed: false, organisations: 0 }
    assert.deepEqual(made.body, record)
    const { body: list } = await ask(administrator, 'GET', PATH)
    assert.deepEqual(
      list.items.map(({ name, custom }: any) => [name, custom]),
      [
        ['Free', false],
        ['Pro', false],
        ['Business', false],
        ['Agency', true],
      ]
    )
    const workspace = await aWorkspace()
    const given = await give(workspace.organisationId, 'Agency')
    assert.deepInclude(given.body, { plan: 'Agency', givenPlan: 'Agency' })
    const { body: usage } = await call(workspace, 'GET', '/usage')
    assert.deepInclude(usage, { plan: 'Agency', rawClicksDays: 90, requestsPerMinute: 500 })
    assert.deepInclude(usage.features, { apiAccess: true, campaigns: true, webhooks: false })
    assert.equal(usage.domains.limit, 1)
    assert.equal(usage.qrCodes.limit, 2)
    assert.equal((await bulk(workspace, 4)).body.code, 'bulk.too_many')
    assert.equal((await bulk(workspace, 3)).status, 200)
    const webhook = { url: 'https://example.com/', events: ['link.created'] }
    const refused = await call(workspace, 'POST', '/webhooks', webhook)
    assertProblem(assert, refused, 403, 'plan.feature_required')
    assert.include(refused.body.detail, 'Agency')
    assert.equal((await ask(administrator, 'GET', `${PATH}/Agency`)).body.organisations, 1)
    const me = await ask(await ownerOf(workspace), 'GET', '/api/me')
    assert.equal(me.body.organisations[0].plan, 'Agency')
  })

  test('is changed in parts, by many at once, and not in its days', async ({ assert }) => {
    await make()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => change('Agency', { qrCodesMonthly: 70 })),
      ...Array.from({ length: 5 }, () => change('Agency', { customDomains: 9, bulkLinks: null })),
      ...Array.from({ length: 5 }, () => change('Agency', { features: [], rawClicksDays: 1 })),
    ])
    assert.isTrue(answers.every(({ status }) => status === 200))
    const { body } = await ask(administrator, 'GET', `${PATH}/Agency`)
    const changed = { qrCodesMonthly: 70, customDomains: 9, features: [] }
    assert.deepEqual(body, {
      ...AGENCY,
      ...changed,
      custom: true,
      changed: false,
      organisations: 0,
    })
    const rows = await audited('Agency')
    assert.equal(rows.filter(({ action }) => action === 'plan.changed').length >= 15, true)
  })

  test('stands beside those of the file, which are changed and cleared', async ({ assert }) => {
    const changes = await Promise.all([
      change('Pro', { customDomains: 7 }),
      change('Pro', { qrCodesMonthly: 300 }),
    ])
    assert.deepEqual(
      changes.map(({ status }) => status),
      [200, 200]
    )
    const pro = (await ask(administrator, 'GET', `${PATH}/Pro`)).body
    assert.deepInclude(pro, { customDomains: 7, qrCodesMonthly: 300, changed: true, custom: false })
    const both = await change('Pro', { clearChanges: true, customDomains: 1 })
    assertProblem(assert, both, 422, 'request.invalid')
    const cleared = (await change('Pro', { clearChanges: true })).body
    assert.deepInclude(cleared, { customDomains: plans.Pro.customDomains, changed: false })
    await make()
    const own = await change('Agency', { clearChanges: true })
    assertProblem(assert, own, 422, 'request.invalid')
    assert.equal(own.body.errors[0].field, 'clearChanges')
    assertProblem(assert, await remove('Pro'), 409, 'plan.shipped')
  })

  for (const [field, value] of [
    ['name', ''],
    ['name', '1st'],
    ['name', 'Two words'],
    ['name', 'Größe'],
    ['name', 'x'.repeat(21)],
    ['name', 'x'.repeat(101)],
    ['name', 'New'],
    ['name', 'default'],
    ['name', null],
    ['name', 7],
    ['features', ['everything']],
    ['features', ['campaigns', 'campaigns']],
    ['features', null],
    ['qrCodesMonthly', -1],
    ['qrCodesMonthly', 1_000_001],
    ['qrCodesMonthly', 1.5],
    ['qrCodesMonthly', '10'],
    ['customDomains', -1],
    ['customDomains', 10_001],
    ['bulkLinks', 0],
    ['bulkLinks', 1_001],
    ['rawClicksDays', 0],
    ['rawClicksDays', plans.Business.rawClicksDays + 1],
    ['requestsPerMinute', 0],
    ['requestsPerMinute', 100_001],
  ] as const) {
    test(`is not made with ${field} ${JSON.stringify(value).slice(0, 24)}`, async ({ assert }) => {
      const answer = await make({ [field]: value })
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.match(answer.body.errors[0].field, new RegExp(`^${field}`))
      assert.isEmpty(await db.from('custom_plans'))
      if (field === 'name' || field === 'rawClicksDays' || value === null) return
      await make()
      const refused = await change('Agency', { [field]: value })
      assertProblem(assert, refused, 422, 'request.invalid')
      const { body } = await ask(administrator, 'GET', `${PATH}/Agency`)
      assert.deepEqual(body[field], AGENCY[field])
    })
  }

  test('takes what is just allowed', async ({ assert }) => {
    const least = { qrCodesMonthly: 0, customDomains: 0, bulkLinks: 1, rawClicksDays: 1 }
    const most = {
      qrCodesMonthly: 1_000_000,
      customDomains: 10_000,
      bulkLinks: 1_000,
      rawClicksDays: plans.Business.rawClicksDays,
      requestsPerMinute: 100_000,
    }
    const small = await make({ ...least, name: 'a', features: [], requestsPerMinute: 1 })
    const large = await make({ ...most, name: 'Abc-9_'.padEnd(20, 'x') })
    assert.deepEqual([small.status, large.status], [201, 201])
    assert.deepInclude(small.body, least)
    assert.deepInclude(large.body, most)
  })

  test('has a name of its own, in any case, however many ask at once', async ({ assert }) => {
    for (const name of ['Pro', 'pro', 'BUSINESS']) {
      const taken = await make({ name })
      assertProblem(assert, taken, 409, 'plan.name_taken')
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => make({ name: at % 2 ? 'Agency' : 'AGENCY' }))
    )
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [201, ...Array.from({ length: 11 }, () => 409)])
    assert.lengthOf(await db.from('custom_plans'), 1)
  })

  test('is one of a hundred at most', async ({ assert }) => {
    const at = new Date()
    const value = JSON.stringify({ ...AGENCY, name: undefined })
    const rows = Array.from({ length: MOST_CUSTOM_PLANS - 1 }, (_, number) => ({
      name: `Plan-${number}`,
      value,
      created_at: at,
      updated_at: at,
    }))
    await db.table('custom_plans').multiInsert(rows)
    assert.equal((await make()).status, 201)
    assertProblem(assert, await make({ name: 'OneMore' }), 409, 'plan.too_many')
  })

  test('goes once no one has it, and is no plan from then on', async ({ assert }) => {
    await make()
    const { organisationId } = await aWorkspace()
    await give(organisationId, 'Agency')
    assertProblem(assert, await remove('Agency'), 409, 'plan.in_use')
    await give(organisationId, 'Pro')
    assertProblem(assert, await remove('agency'), 404, 'plan.not_found')
    assert.equal((await remove('Agency')).status, 204)
    for (const answer of [
      await remove('Agency'),
      await change('Agency', {}),
      await ask(administrator, 'GET', `${PATH}/Agency`),
      await ask(administrator, 'GET', `${PATH}/constructor`),
    ]) {
      assertProblem(assert, answer, 404, 'plan.not_found')
    }
    for (const plan of ['Agency', 'agency', 'pro', 'x'.repeat(101), '']) {
      assertProblem(assert, await give(organisationId, plan), 422, 'request.invalid')
    }
    assert.equal((await readOrganisation(organisationId)).plan, 'Pro')
    const actions = (await audited('Agency')).map(({ action }) => action)
    assert.deepEqual(actions.slice(-2), ['plan.created', 'plan.deleted'])
  })

  test('is never given and deleted at the same time', async ({ assert }) => {
    const { organisationId } = await aWorkspace()
    for (let round = 0; round < 15; round++) {
      await give(organisationId, 'Pro')
      assert.equal((await make()).status, 201)
      const [given, deleted] = await Promise.all([give(organisationId, 'Agency'), remove('Agency')])
      const [{ plan }] = await db.from('organisations').where('id', organisationId).select('plan')
      const isThere = (await db.from('custom_plans')).length === 1
      assert.equal(plan === 'Agency', isThere, `${given.status} ${deleted.status}`)
      assert.oneOf(`${given.status} ${deleted.status}`, ['200 409', '422 204'])
      await give(organisationId, 'Pro')
      await remove('Agency')
    }
  })

  test('gives no more than the licence goes up to, and neither does one of the file', async ({
    assert,
    cleanup,
  }) => {
    cleanup(() => setLicence())
    const workspace = await aWorkspace()
    const much = { features: ['apiAccess', 'campaigns', 'webhooks'], rawClicksDays: 700 }
    await make({ ...much, qrCodesMonthly: 900, customDomains: 20, bulkLinks: 900 })
    await change('Pro', { features: ['apiAccess', 'campaigns'], customDomains: 20 })
    await give(workspace.organisationId, 'Agency')
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
    await setLicence({ text: aLicence({ plan: 'Pro' }) })
    await refreshLicence()
    const { name, plan } = resolvePlan('Agency')
    assert.equal(name, 'Agency')
    const { qrCodesMonthly, customDomains, bulkLinks, rawClicksDays } = plans.Pro
    const cut = { qrCodesMonthly, customDomains, bulkLinks, rawClicksDays }
    assert.deepEqual(plan, { ...cut, features: ['campaigns'], requestsPerMinute: 500 })
    assert.deepInclude(resolvePlan('Pro').plan, { features: ['campaigns'], customDomains })
    assert.equal(resolvePlan('Business').name, 'Pro')
    const refused = await call(workspace, 'GET', '/links')
    assertProblem(assert, refused, 403, 'plan.feature_required')
    for (const ceiling of ['Business', null]) {
      await setLicence({ text: aLicence({ plan: ceiling }) })
      assert.equal((await call(workspace, 'GET', '/links')).status, 200)
      assert.equal(resolvePlan('Agency').plan.customDomains, 20)
    }
  })

  test('says how long raw clicks are kept, also to a process that did not know it', async ({
    assert,
  }) => {
    const { organisationId, workspaceId } = await aWorkspace()
    const at = new Date()
    const value = JSON.stringify({ ...AGENCY, name: undefined, rawClicksDays: 5 })
    await db.table('custom_plans').insert({ name: 'Agency', value, created_at: at, updated_at: at })
    await db.from('organisations').where('id', organisationId).update({ plan: 'Agency' })
    const found = (await listRetentions(730)).find((one) => one.workspaceId === workspaceId)
    assert.equal(found?.rawClickDays, 5)
  })
})

test.group('A plan that administrators make and payments name', (group) => {
  withSignedInvoices(group)
  group.each.setup(async () => {
    administrator = await somebody({ installationAdministrator: true })
  })
  group.each.teardown(async () => {
    await db.from('organisations').where('plan', 'Agency').update({ plan: null })
    await db.from('payment_subscriptions').where('plan', 'Agency').update({ plan: null })
    await forgetPlans()
  })

  test('is given by them, and not deleted while it is paid for', async ({ assert }) => {
    await make()
    const { organisationId } = await aWorkspace()
    const subscription = newId()
    const started = { organisation: organisationId, plan: 'Agency' }
    await payAndApply(aMessageOf(subscription, started))
    assert.equal((await readOrganisation(organisationId)).plan, 'Agency')
    await give(organisationId, 'Pro')
    assertProblem(assert, await remove('Agency'), 409, 'plan.in_use')
    await payAndApply(
      aMessageOf(subscription, { type: 'subscription.ended', occurredAt: new Date() })
    )
    assert.equal((await remove('Agency')).status, 204)
    assert.equal((await readOrganisation(organisationId)).plan, 'Pro')
  })

  test('is waited for where they name it first: shown, and given once it is made', async ({
    assert,
  }) => {
    const { organisationId } = await aWorkspace({ plan: 'Pro' })
    const subscription = newId()
    const earlier = new Date(nowMs() - 120_000)
    const other = { organisation: organisationId, plan: 'agency', occurredAt: earlier }
    await payAndApply(aMessageOf(subscription, other))
    await payAndApply(aMessageOf(subscription, { organisation: organisationId, plan: 'Agency' }))
    const row = () =>
      db.from('payment_subscriptions').where('subscription_id', subscription).firstOrFail()
    assert.isNotNull((await row()).issue)
    assert.equal((await readOrganisation(organisationId)).plan, 'Pro')
    await make()
    await retryUnexplained()
    assert.isNull((await row()).issue)
    assert.equal((await readOrganisation(organisationId)).plan, 'Agency')
  })
})
