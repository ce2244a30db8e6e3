/**
 * Which licences a release believes. This is a file of the build and no setting: who sells a build
 * replaces it, and no operator can switch to a source that the build does not trust.
 */
export interface LicenceConfig {
  /** Ids of the plugins that may fill the role of licence source. */
  trustedPlugins: string[]

  /**
   * Vendors whose signatures count: Ed25519 public keys as `./shunt ace licence:keys` prints them,
   * the 32 bytes in base64url.
   */
  publicKeys: string[]
}

const licence: LicenceConfig = {
  trustedPlugins: ['signed-licence', 'open-licence'],
  publicKeys: [],
}

export default licence
