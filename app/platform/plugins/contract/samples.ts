import type { LicenceFacts, LicenceState } from '#app/platform/plugins/contract/licence'
import type { InboundPayment, SubscriptionEvent } from '#app/platform/plugins/contract/payment'

/** What the contract suites of a plugin's roles are run with. */
export interface PluginSamples {
  /** Settings to try the plugin with; those with a default can be left out. */
  settings?: Readonly<Record<string, string | number | boolean>>

  /** By `format`. */
  chatChannels?: Readonly<Record<string, { addresses: string[]; foreignAddresses: string[] }>>
  payment?: {
    genuine: { call: InboundPayment; kinds: SubscriptionEvent['kind'][] }[]
    forged: InboundPayment[]
  }
  licence?: { facts: LicenceFacts; state: LicenceState['state']; readOnly: boolean }[]
}
