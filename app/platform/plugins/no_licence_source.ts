import { UNLIMITED_LICENCE, type LicenceSource } from '#app/platform/plugins/contract'

/** Stands in where no source is on and the release does not trust the open licence. */
export const noLicenceSource: LicenceSource = {
  name: 'None',
  takesLicences: false,
  stateOf: () => ({
    ...UNLIMITED_LICENCE,
    state: 'Missing',
    readOnly: true,
    message: 'No licence plugin that this release trusts is on.',
  }),
}
