import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Proves that this installation answers requests for a host, also behind a proxy: it signs the nonce
 * that the request brings.
 */
export class HostProofs {
  /** @param keys secrets that all processes have, the present one first */
  constructor(private readonly keys: readonly [Buffer, ...Buffer[]]) {}

  /** Signs a nonce for the host that it was asked from. */
  sign(hostname: string, nonce: string): string {
    return compute(this.keys[0], hostname, nonce)
  }

  /** Is this our signature, also by a process that has not changed its key yet? */
  holds(hostname: string, nonce: string, signature: string): boolean {
    const given = Buffer.from(signature)
    return this.keys.some((key) => {
      const expected = Buffer.from(compute(key, hostname, nonce))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }
}

function compute(key: Buffer, hostname: string, nonce: string): string {
  return createHmac('sha256', key).update(`${hostname}\n${nonce}`).digest('base64url')
}
