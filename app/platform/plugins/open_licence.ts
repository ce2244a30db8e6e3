import { UNLIMITED_LICENCE, type LicenceSource } from '#app/platform/plugins/contract'

/** The core's own: anyone who runs Shunt may use all of it, permanently. */
export const openLicence: LicenceSource = {
  name: 'Open',
  takesLicences: false,
  stateOf: () => ({ ...UNLIMITED_LICENCE, message: 'This installation needs no licence.' }),
}
