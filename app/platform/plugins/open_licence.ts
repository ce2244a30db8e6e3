import type { LicenceSource } from '#app/platform/plugins/contract'

/** The core's own: anyone who runs Shunt may use all of it, permanently. */
export const openLicence: LicenceSource = {
  name: 'Open',
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
