import { test } from '@japa/runner'
import { applyDueSubscriptions } from '#app/people/billing/actions/apply_due_subscriptions'
import { newId } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'
import installation from '#config/installation'
import { sellThrough } from '#plugins/stripe/tests/sell_through'
import { StripeStandIn } from '#plugins/stripe/tests/stand_in'
import { playHistory, signEvent } from '#plugins/stripe/tests/support'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { readOrganisation, send } from '#tests/fixtures/payments'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

browserGroup('Checkout at Stripe', (group) => {
  let stripe: StripeStandIn
  group.each.setup(async () => {
    stripe = await new StripeStandIn().open()
    return sellThrough(stripe)
  })

  for (const script of [true, false]) {
    const how = script ? 'with script' : 'without script'

    test(`leads there and back, and the plan is there once it is paid, ${how}`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace({ plan: 'Free' })
      const { organisationId } = workspace
      const person = await ownerOf(workspace)
      const path = `/console/organisations/${organisationId}/billing`
      const page = await openPage({ script, takesAnyCertificate: true })
      // Stripe leads back to the address of the installation, which is another than that of the tests.
      const [name, value] = person.cookie.split('=', 2)
      await page.context().addCookies([{ name, value, url: installation.appUrl }])
      await page.goto(installation.appUrl + path)
      await page.getByRole('button', { name: 'Subscribe to Pro' }).click()
      await page.getByRole('heading', { name: 'Pay here' }).waitFor()
      assert.equal(page.url(), stripe.checkoutUrl)
      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Subscribe to Business' }).click()
      await page.getByRole('link', { name: 'Pay', exact: true }).click()
      await page.getByText('The plan changes as soon as Stripe has reported the payment').waitFor()
      assert.equal((await readOrganisation(organisationId)).plan, 'Free')
      const prices = stripe.calls.flatMap(({ form }) => form.get('line_items[0][price]') ?? [])
      assert.deepEqual(prices, ['price_pro', 'price_business'])

      const startSeconds = Math.floor(nowMs() / 1000) - 60
      const bought = { organisationId, name: newId(), startSeconds }
      for (const event of playHistory(['sell Business'], bought)) {
        const { headers, body } = signEvent(event, { atMs: nowMs() })
        assert.equal((await send(body, { ...headers })).status, 200)
      }
      await applyDueSubscriptions()
      await page.reload()
      await page.getByText('Business').first().waitFor()
      assert.equal(await page.getByRole('button', { name: /Subscribe to/ }).count(), 0)
      assert.equal((await readOrganisation(organisationId)).plan, 'Business')
      if (script) await assertLooks(assert, person, 'billing.paid', path)
    })
  }
})
