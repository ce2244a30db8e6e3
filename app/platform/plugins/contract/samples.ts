import type { LicenceFacts, LicenceState } from '#app/platform/plugins/contract/licence'
import type { InboundPayment, SubscriptionEventKind } from '#app/platform/plugins/contract/payment'

/** Settings of an identity provider, by name. */
export type ProviderSample = Readonly<Record<string, string | number | boolean>>

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
  /** By `kind`: settings of a provider that are right, and some that are refused. */
  identityProviders?: Readonly<
    Record<string, { settings: ProviderSample; invalidSettings: ProviderSample[] }>
  >
  licence?: { facts: LicenceFacts; state: LicenceState['state']; readOnly: boolean }[]
}
