import type { LicenceSource } from '#plugin_contract'

/** Says of every installation that it may be used without limits, whatever is entered. */
export const openSource: LicenceSource = {
  name: 'Open licence',
  takesLicences: false,
  stateOf: () => ({
    state: 'Valid',
    readOnly: false,
    holder: null,
    expiresAt: null,
    readOnlyFrom: null,
    planCeiling: null,
    organisations: null,
    users: null,
    links: null,
    domains: null,
    message: 'This installation needs no licence.',
  }),
}
