import type { PaymentProvider } from '#app/platform/plugins/contract'
import { pluginSnapshot } from '#app/platform/plugins/host'
import type { FilledRole } from '#app/platform/plugins/snapshot'

/** Returns the plugin that takes payments. null: none is on, and plans are given by hand. */
export function paymentProvider(): FilledRole<PaymentProvider> | null {
  return pluginSnapshot().payment
}

/** Finds a payment provider that is installed, in use or not: what came from it may still wait. */
export function findPaymentProvider(pluginId: string): PaymentProvider | null {
  return pluginSnapshot().states.get(pluginId)?.contribution.payment ?? null
}
