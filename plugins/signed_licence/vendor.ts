import { generateKeyPairSync } from 'node:crypto'
import { exportPublicKey } from './file.js'

/** Makes the pair of keys of a vendor. */
export function makeVendorKeys(): { privateKeyPem: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { privateKeyPem, publicKey: exportPublicKey(privateKeyPem) }
}
