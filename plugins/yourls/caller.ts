import type { DialectApi, Runtime, TimeSignature } from '#plugin_contract'
import type { SETTINGS } from './settings.js'

/** A signature of a moment holds for 12 hours, either way (YOURLS_NONCE_LIFE). */
const SIGNATURE_SECONDS = 12 * 3600

type Caller = { key: string } | { refused: string }

/**
 * Finds the key of a call: the key's id and the key as user name and password, the key itself as
 * `signature`, or a signature of a moment that was made with it.
 */
export async function findCaller(
  given: URLSearchParams,
  api: DialectApi,
  runtime: Runtime<typeof SETTINGS>
): Promise<Caller> {
  const signature = given.get('signature')
  const timestamp = given.get('timestamp')
  if (signature && timestamp) {
    const signed = readSignature(given, signature, timestamp, runtime)
    return toCaller(signed && (await api.findSigner(signed)), 'Please log in')
  }
  if (signature) return toCaller((await api.findKey(signature)) && signature, 'Please log in')
  const username = given.get('username')
  const password = given.get('password')
  if (!username || !password) return { refused: 'Please log in' }
  const held = await api.findKey(password)
  return toCaller(held?.id === username ? password : null, 'Invalid username or password')
}

const toCaller = (key: string | null, refused: string): Caller => (key ? { key } : { refused })

/** @returns null for one that is too old, or made in a way that is not taken */
function readSignature(
  given: URLSearchParams,
  digest: string,
  timestamp: string,
  { settings, clock }: Runtime<typeof SETTINGS>
): TimeSignature | null {
  const algorithm = given.get('hash') ?? 'md5'
  const age = Math.abs(clock.nowMs() / 1000 - Number(timestamp))
  if (!(age < SIGNATURE_SECONDS) || !/^[0-9a-f]+$/i.test(digest)) return null
  if (algorithm === 'md5') return settings().takesMd5 ? { algorithm, timestamp, digest } : null
  if (algorithm !== 'sha256' && algorithm !== 'sha512') return null
  return { algorithm, timestamp, digest }
}
