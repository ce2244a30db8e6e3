import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import licenceConfig from '#config/licence'
import { SIGNATURE_HEADER, signMessage } from '#plugins/signed_invoices/signature'
import {
  playHistory,
  signEvent,
  STRIPE_SETTINGS,
  type StripeEvent,
} from '#plugins/stripe/tests/support'
import { assertProblem } from '#tests/fixtures/api'
import { eventually, Installation } from '#tests/fixtures/installation'
import { aLicence, setLicence } from '#tests/fixtures/licence'
import {
  aMessageOf,
  PAYMENT_SECRET,
  readOrganisation,
  resetPlugins,
} from '#tests/fixtures/payments'
import { ask, ownerOf, somebody, type Person } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { CopyOfApp } from '#tests/plugins/support/copy_of_app'

/** What is promised of a choice in the console. */
const WITHIN_MS = 2_000

/** How long a worker may take for an event that it was called for. */
const APPLIED_WITHIN_MS = 20_000

const STRIPE = { ...STRIPE_SETTINGS, apiBase: 'https://127.0.0.1:9' }

/** A release that trusts the vendor of the tests too; its licences are judged by other processes. */
const withTestVendor = (text: string) =>
  text.replace('publicKeys: []', `publicKeys: ${JSON.stringify(licenceConfig.publicKeys)}`)

const change = (person: Person, base: string, id: string, body: object) =>
  ask(person, 'PATCH', `/api/admin/plugins/${id}`, body, { base })

async function post(base: string, headers: Record<string, string>, body: RequestInit['body']) {
  const answer = await fetch(`${base}/webhooks/payments`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/** Sends an event as Stripe does. */
function byStripe(base: string, event: StripeEvent): Promise<number> {
  const { headers, body } = signEvent(event, { atMs: Date.now() })
  return post(base, { ...headers }, Buffer.from(body))
}

/** Sends a message as an operator's billing does. */
function byInvoices(base: string, message: object): Promise<number> {
  const body = JSON.stringify(message)
  const signature = signMessage(Buffer.from(body), PAYMENT_SECRET, Date.now())
  return post(base, { [SIGNATURE_HEADER]: signature }, body)
}

/** Sells Pro to an organisation at Stripe: the first event of it. */
const sale = (organisationId: string) =>
  playHistory(['sell Pro'], {
    organisationId,
    name: newId(),
    startSeconds: Math.floor(Date.now() / 1000) - 60,
  })[0]

const hasPlan = (organisationId: string, plan: string) =>
  eventually(async () => (await readOrganisation(organisationId)).plan === plan, APPLIED_WITHIN_MS)

/** Waits until a change is in force in every web process, and asserts that it took no longer. */
async function inForce(
  assert: Assert,
  bases: readonly string[],
  sinceMs: number,
  isInForce: (base: string) => Promise<boolean>
): Promise<void> {
  for (const base of bases) await eventually(() => isInForce(base), WITHIN_MS)
  assert.isBelow(performance.now() - sinceMs, WITHIN_MS)
}

/** Waits out what a worker has for a change: from then on it has to go by it. */
const workerKnows = (sinceMs: number) => sleep(Math.max(0, sinceMs + WITHIN_MS - performance.now()))

test.group('Swapped in two web processes and a worker', (group) => {
  const copy = new CopyOfApp()
  let first: Installation
  let second: Installation
  let bases: string[]
  let administrator: Person

  group.setup(async () => {
    await resetPlugins()
    await setLicence()
    await copy.make()
    await copy.edit('config/licence.ts', withTestVendor)
    first = await new Installation({}, copy.folder).start()
    second = await new Installation({}, copy.folder).start({ worker: false })
    bases = [first.url, second.url]
    administrator = await somebody({ installationAdministrator: true })
  })
  group.teardown(async () => {
    await Promise.all([first?.stop(), second?.stop()])
    await copy.remove()
    await resetPlugins()
    await setLicence()
  })

  test('Stripe for Signed invoices, and back with other prices', async ({ assert }) => {
    const messageOf = (organisationId: string, plan: string) =>
      aMessageOf(newId(), { organisation: organisationId, plan })
    const [sold, billed, resold] = [await aWorkspace(), await aWorkspace(), await aWorkspace()]
    const nobody = newId()
    for (const base of bases) assert.equal(await byStripe(base, sale(nobody)), 404)

    const stripe = { enabled: true, settings: STRIPE }
    assert.equal((await change(administrator, bases[0], 'stripe', stripe)).status, 200)
    let sinceMs = performance.now()
    await inForce(assert, bases, sinceMs, async (base) => {
      return (await byStripe(base, sale(nobody))) === 200
    })
    for (const base of bases) assert.equal(await byInvoices(base, messageOf(nobody, 'Pro')), 400)
    await workerKnows(sinceMs)
    assert.equal(await byStripe(bases[1], sale(sold.organisationId)), 200)
    await hasPlan(sold.organisationId, 'Pro')

    const invoices = { enabled: true, settings: { secret: PAYMENT_SECRET } }
    assert.equal((await change(administrator, bases[1], 'signed-invoices', invoices)).status, 200)
    sinceMs = performance.now()
    await inForce(assert, bases, sinceMs, async (base) => {
      return (await byInvoices(base, messageOf(nobody, 'Pro'))) === 200
    })
    for (const base of bases) assert.equal(await byStripe(base, sale(nobody)), 400)
    const message = messageOf(billed.organisationId, 'Free')
    assert.equal(await byInvoices(bases[0], message), 200)
    await hasPlan(billed.organisationId, 'Free')

    const prices = { enabled: true, settings: { prices: 'price_pro=Business' } }
    assert.equal((await change(administrator, bases[0], 'stripe', prices)).status, 200)
    sinceMs = performance.now()
    await inForce(assert, bases, sinceMs, async (base) => {
      return (await byStripe(base, sale(nobody))) === 200
    })
    await workerKnows(sinceMs)
    assert.equal(await byStripe(bases[1], sale(resold.organisationId)), 200)
    await hasPlan(resold.organisationId, 'Business')
    assert.equal((await readOrganisation(sold.organisationId)).plan, 'Pro')
  })

  test('Signed licence for Open licence, and back', async ({ assert }) => {
    const invoices = { enabled: true, settings: { secret: PAYMENT_SECRET } }
    await change(administrator, bases[0], 'signed-invoices', invoices)
    const expires = '2020-01-01T00:00:00.000Z'
    await setLicence({ text: aLicence({ plan: 'Free', expires }), startedDaysAgo: 400 })
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const makeLink = async (base: string) => {
      const body = { destinationUrl: 'https://example.com/' }
      return ask(owner, 'POST', `${workspace.api}/links`, body, { base })
    }
    const isReadOnly = async (base: string) =>
      (await makeLink(base)).body.code === 'installation.read_only'
    const isOpen = async (base: string) => (await makeLink(base)).status === 201

    /** Does a worker hold an organisation that pays for Business to the Free of the licence? */
    const workerLowersPlans = async () => {
      const { organisationId, userId } = await aWorkspace({ plan: 'Pro' })
      const message = aMessageOf(newId(), { organisation: organisationId, plan: 'Business' })
      assert.equal(await byInvoices(bases[0], message), 200)
      await hasPlan(organisationId, 'Business')
      const mails = await db.from('mails').where('recipient', `${userId}@example.com`)
      return mails.some(({ kind }) => kind === 'organisation.plan_exceeded')
    }
    for (const base of bases) await eventually(() => isReadOnly(base), WITHIN_MS)
    // The worker hears of the licence as web processes do, each at its own moment.
    await eventually(workerLowersPlans, WITHIN_MS)

    const open = await change(administrator, bases[0], 'open-licence', { enabled: true })
    assert.equal(open.status, 200, open.text)
    let sinceMs = performance.now()
    await inForce(assert, bases, sinceMs, isOpen)
    await workerKnows(sinceMs)
    assert.isFalse(await workerLowersPlans())

    const signed = await change(administrator, bases[1], 'signed-licence', { enabled: true })
    assert.equal(signed.status, 200, signed.text)
    sinceMs = performance.now()
    await inForce(assert, bases, sinceMs, isReadOnly)
    await workerKnows(sinceMs)
    assert.isTrue(await workerLowersPlans())
  })
})

test.group('A release that trusts Signed licence alone', (group) => {
  const copy = new CopyOfApp()
  group.setup(async () => {
    await resetPlugins()
    await copy.make()
    await copy.edit('config/licence.ts', (text) =>
      text.replace("['signed-licence', 'open-licence']", "['signed-licence']")
    )
  })
  group.teardown(async () => {
    await copy.remove()
    await resetPlugins()
    await setLicence()
  })

  test('cannot be switched, by the API or in the database', async ({ assert }) => {
    await setLicence({ text: null, startedDaysAgo: 31 })
    const installation = await new Installation({}, copy.folder).start({ worker: false })
    try {
      const base = installation.url
      const administrator = await somebody({ installationAdministrator: true })
      const workspace = await aWorkspace()
      const owner = await ownerOf(workspace)
      const assertReadOnly = async () => {
        const body = { destinationUrl: 'https://example.com/' }
        const path = `${workspace.api}/links`
        const refused = await ask(owner, 'POST', path, body, { base })
        assertProblem(assert, refused, 403, 'installation.read_only')
      }
      await assertReadOnly()
      const on = await change(administrator, base, 'open-licence', { enabled: true })
      assertProblem(assert, on, 409, 'plugin.faulty')
      await assertReadOnly()
      const off = await change(administrator, base, 'signed-licence', { enabled: false })
      assert.equal(off.status, 200, off.text)
      await assertReadOnly()
      const row = { settings: '{}', updated_at: new Date(), enabled: true }
      await db.from('plugin_states').where('plugin_id', 'open-licence').delete()
      await db.table('plugin_states').insert({ plugin_id: 'open-licence', ...row })
      await db.from('plugin_version').increment('version', 1)
      await sleep(WITHIN_MS)
      await assertReadOnly()
    } finally {
      await installation.stop()
    }
  })
})
