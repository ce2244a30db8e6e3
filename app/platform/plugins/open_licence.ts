import type { LicenceSource } from '#app/platform/plugins/contract'

/** The core's own: anyone who runs Shunt may use all of it, permanently. */
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
