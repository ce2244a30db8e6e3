import { UNLIMITED_LICENCE, type LicenceSource } from '#plugin_contract'

/** Says of every installation that it may be used without limits, whatever is entered. */
export const openSource: LicenceSource = {
  name: 'Open licence',
  takesLicences: false,
  stateOf: () => ({ ...UNLIMITED_LICENCE, message: 'This installation needs no licence.' }),
}
