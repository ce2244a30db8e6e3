import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import {
  aMessageOf,
  payAndApply,
  PAYMENT_SECRET,
  readOrganisation,
  resetPlugins,
  switchPayment,
} from '#tests/fixtures/payments'
import { ownerOf, somebody } from '#tests/fixtures/people'
import { aDomain, aWorkspace } from '#tests/fixtures/workspace'

browserGroup('Billing of an organisation', (group) => {
  group.each.setup(async () => {
    await switchPayment('signed-invoices', {
      secret: PAYMENT_SECRET,
      customerPage: 'https://billing.example.com/of/{organisation}',
    })
    return resetPlugins
  })

  test('is in the side bar only where payments are taken', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    const path = `/console/organisations/${workspace.organisationId}`
    await page.goto(path)
    assert.equal(await page.getByRole('link', { name: 'Billing' }).count(), 1)
    await resetPlugins()
    await page.goto(path)
    assert.equal(await page.getByRole('link', { name: 'Billing' }).count(), 0)
    await page.goto(`${path}/billing`)
    await page.getByText('No payments here').waitFor()
  })

  test('says what is past due, what is too much, and what was reported', async ({ assert }) => {
    const workspace = await aWorkspace()
    const organisation = workspace.organisationId
    const subscription = newId()
    for (let at = 0; at < 5; at++) await aDomain(workspace)
    await payAndApply(
      aMessageOf(subscription, { organisation }),
      aMessageOf(subscription, { type: 'payment.overdue' })
    )
    const person = await ownerOf(workspace)
    const path = `/console/organisations/${organisation}/billing`
    const page = await openPage({ person, script: false })
    await page.goto(path)
    await page.getByText('A payment failed.').waitFor()
    await page.getByText('Custom domains: 5; the plan includes 3.').waitFor()
    await page.getByText('Subscription started').waitFor()
    await assertLooks(assert, person, 'billing.show.past_due', path)
  })

  test('leads on to the page where customers pay', async ({ assert }) => {
    const workspace = await aWorkspace()
    await payAndApply(aMessageOf(newId(), { organisation: workspace.organisationId }))
    const page = await openPage({ person: await ownerOf(workspace) })
    const wanted = `https://billing.example.com/of/${workspace.organisationId}`
    await page.route('https://billing.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' })
    )
    await page.goto(`/console/organisations/${workspace.organisationId}/billing`)
    await page.getByRole('button', { name: 'Open Signed invoices' }).click()
    await page.getByRole('heading', { name: 'Pay here' }).waitFor()
    assert.equal(page.url(), wanted)
  })
})

browserGroup('Billing of the installation', (group) => {
  group.each.setup(async () => {
    await switchPayment('signed-invoices', { secret: PAYMENT_SECRET })
    return resetPlugins
  })

  test('shows what cannot be explained, and an administrator says whose it is', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const subscription = newId()
    await payAndApply(aMessageOf(subscription, {}))
    const person = await somebody({ installationAdministrator: true, displayName: 'Tunde Adeyemi' })
    const page = await openPage({ person, script: false })
    await page.goto('/console/installation/billing')
    await page.getByRole('link', { name: `Review: ${subscription}` }).click()
    const { pathname } = new URL(page.url())
    await assertLooks(assert, person, 'billing.subscription', pathname)
    await page.getByLabel('Organisation ID').fill('no-such-id')
    await page.getByRole('button', { name: 'Assign subscription' }).click()
    await page.locator('#assign').getByText('There is no such organisation').waitFor()
    await page.getByLabel('Organisation ID').fill(workspace.organisationId)
    await page.getByRole('button', { name: 'Assign subscription' }).click()
    await page.locator('.toasts').getByText('assigned, and applied').waitFor()
    assert.equal((await readOrganisation(workspace.organisationId)).plan, 'Pro')
    await page.goto(`/console/installation/billing/organisations/${workspace.organisationId}`)
    await page.getByText('Subscription started').waitFor()
    await assertLooks(assert, person, 'billing.organisation', new URL(page.url()).pathname)
  })

  test('sets aside what is of something else', async ({ assert }) => {
    const subscription = newId()
    await payAndApply(aMessageOf(subscription, {}))
    const person = await somebody({ installationAdministrator: true })
    const page = await openPage({ person, script: false })
    await page.goto('/console/installation/billing')
    await page.getByRole('link', { name: `Review: ${subscription}` }).click()
    await page.getByRole('button', { name: 'Set aside' }).click()
    await page.locator('.toasts').getByText('is set aside').waitFor()
    assert.equal(await page.getByRole('link', { name: `Review: ${subscription}` }).count(), 0)
    const audited = await db.from('audit_log').where('action', 'subscription.set_aside')
    assert.isAbove(audited.length, 0)
  })
})
