import type { ClientSystem } from '#app/shared/client_system'

/** Systems that a rule can distinguish. Behaviour, section 4.8. */
export const ROUTING_DEVICES = [
  'ios',
  'android',
  'windows',
  'macos',
  'other',
] as const satisfies ClientSystem[]
export type RoutingDevice = (typeof ROUTING_DEVICES)[number]

/** Sends visitors of these countries, devices and languages somewhere else. */
export interface RoutingRule {
  id: string
  name: string | null

  /** Two-letter codes in upper case; none: any. */
  countries: string[]
  devices: RoutingDevice[]

  /** Primary language codes in lower case. */
  languages: string[]
  destinationUrl: string | null

  /** Opens an app: an https address, an app's scheme or an Android `intent:`. */
  appUrl: string | null
}

/** One of the destinations that visitors are shared out to. */
export interface SplitDestination {
  id: string
  name: string | null
  destinationUrl: string
  weight: number
}

/**
 * Where a link leads which visitor. The first rule that holds wins, else the split, else the link's
 * own.
 */
export interface Routing {
  rules: RoutingRule[]
  split: SplitDestination[]
}
