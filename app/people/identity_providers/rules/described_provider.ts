import { described } from '#config/single_sign_on'

/** Of the provider that the settings describe: its addresses are known before the first start. */
export const DESCRIBED_PROVIDER = '00000000000000000env'

/** Do the settings say how this provider is? Then nothing but its table of roles is changed here. */
export function isDescribedBySettings(providerId: string): boolean {
  return providerId === DESCRIBED_PROVIDER && described.provider !== null
}
