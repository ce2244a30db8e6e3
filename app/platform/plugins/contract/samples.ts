import type { LicenceFacts, LicenceState } from '#app/platform/plugins/contract/licence'
import type { InboundPayment, SubscriptionEventKind } from '#app/platform/plugins/contract/payment'

/** What the contract suites of a plugin's roles are run with. */
export interface PluginSamples {
  /** What the clock of the runtime says; the present time when left out. */
  now?: Date

  /** Settings to try the plugin with; those with a default can be left out. */
  settings?: Readonly<Record<string, string | number | boolean>>

  /** By `format`. */
  chatChannels?: Readonly<Record<string, { addresses: string[]; foreignAddresses: string[] }>>
  payment?: {
    genuine: { call: InboundPayment; kinds: SubscriptionEventKind[] }[]
    forged: InboundPayment[]

    /** Signed, and no event that can be read. */
    malformed?: InboundPayment[]
  }
  licence?: { facts: LicenceFacts; state: LicenceState['state']; readOnly: boolean }[]
}
