import type { LicenceSource } from '#app/platform/plugins/contract'

/** The core's own: whoever runs Shunt may use all of it, for ever. */
export const openLicence: LicenceSource = {
  name: 'Open',
  stateOf: () => ({
    state: 'Valid',
    readOnly: false,
    holder: null,
    expiresAt: null,
    planCeiling: null,
    organisations: null,
    users: null,
    message: 'This installation needs no licence.',
  }),
}
