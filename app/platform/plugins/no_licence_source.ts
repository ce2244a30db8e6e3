import type { LicenceSource } from '#app/platform/plugins/contract'

/** Stands in where no source is on and the release does not trust the open licence. */
export const noLicenceSource: LicenceSource = {
  name: 'None',
  takesLicences: false,
  stateOf: () => ({
    state: 'Missing',
    readOnly: true,
    holder: null,
    expiresAt: null,
    readOnlyFrom: null,
    planCeiling: null,
    organisations: null,
    users: null,
    links: null,
    domains: null,
    message: 'No licence plugin that this release trusts is on.',
  }),
}
