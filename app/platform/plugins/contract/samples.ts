import type { ColumnServer } from '#app/platform/plugins/contract/click_columns'
import type { LicenceFacts, LicenceState } from '#app/platform/plugins/contract/licence'
import type { InboundPayment, SubscriptionEventKind } from '#app/platform/plugins/contract/payment'

/** Settings of an identity provider, by name. */
export type ProviderSample = Readonly<Record<string, string | number | boolean>>

/** A request of a dialect's programs, from a key that works, to an installation without any link. */
export interface DialectSample {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string

  /** What the dialect answers it with. */
  status: number
}

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
  /** By `name`. */
  apiDialects?: Readonly<Record<string, readonly DialectSample[]>>
  /** Where nothing answers: opening waits for no one. */
  clickColumns?: { server: ColumnServer }
  licence?: { facts: LicenceFacts; state: LicenceState['state']; readOnly: boolean }[]
}
