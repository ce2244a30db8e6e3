import { pluginSnapshot } from '#app/platform/plugins/host'
import type { PaymentProvider } from '#app/platform/plugins/contract'
import type { Filled } from '#app/platform/plugins/snapshot'

/** The plugin that takes payments. null: none is on, and plans are given by hand. */
export function paymentProvider(): Filled<PaymentProvider> | null {
  return pluginSnapshot().payment
}
