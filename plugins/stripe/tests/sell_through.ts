import type { StripeStandIn } from '#plugins/stripe/tests/stand_in'
import { STRIPE_SETTINGS } from '#plugins/stripe/tests/support'
import { resetPlugins, switchPayment } from '#tests/fixtures/payments'
import { allowLoopback } from '#tests/fixtures/receiver'

/** Lets the installation sell through the stand-in; returns what ends that. */
export async function sellThrough(stripe: StripeStandIn): Promise<() => Promise<void>> {
  await switchPayment('stripe', { ...STRIPE_SETTINGS, apiBase: stripe.base })
  const restore = await allowLoopback()
  return async () => {
    restore()
    await stripe.close()
    await resetPlugins()
  }
}
