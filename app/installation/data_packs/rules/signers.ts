import { createPublicKey, type KeyObject } from 'node:crypto'

export const SIGNERS_FORM = 'public keys that `./shunt data pack` printed, comma-separated'

/** Reads the keys of DATA_PACK_SIGNERS; undefined where one of them is none. */
export function parseSigners(text: string): KeyObject[] | undefined {
  const keys = text.split(',').map((one) => readSigner(one.trim()))
  return keys.every((key) => key !== null) ? keys : undefined
}

/** @param text a public key of Ed25519 in DER (RFC 8410), in Base64 */
function readSigner(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** Writes a public key as DATA_PACK_SIGNERS names it. */
export function writeSigner(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64')
}
