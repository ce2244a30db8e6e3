import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '#app/shared/ids'

/** The parameter that brings the value to the customer's page. */
export const CLICK_PARAMETER = 'shunt_click'

/** Longest value that is ever issued, in characters. The column of conversions holds more. */
export const CLICK_VALUE_LENGTH = 200

const KEY_ID_LENGTH = 6

/** 16 bytes in base64url: the first half of the HMAC. */
const SIGNATURE_LENGTH = 22

const REFERENCE = /^[A-Za-z0-9_-]{0,20}$/
const QR = /^[a-z0-9]{0,16}$/

/** What a click value says. Whatever else is known of the click is in the store. */
export interface ClickFacts {
  /** Carries the time of the click. */
  clickId: string
  linkId: string
  campaignId: string | null
  ruleId: string | null
  splitId: string | null

  /** The raw `qr` parameter, where it has the form of a QR code's id. */
  qr: string | null
}

interface SigningKey {
  id: string
  key: Buffer
}

/**
 * Issues and reads the values of the click parameter: `<key>.<click>.<link>.<campaign>.<rule>.
 * <split>.<qr>.<signature>`, all of characters that stand in a URL as they are.
 *
 * The key's id is derived from the key, so that a replaced key goes on vouching for what it signed
 * as long as it is handed in, and nothing has to be numbered.
 */
export class ClickValues {
  readonly #issuing: SigningKey
  readonly #known: ReadonlyMap<string, SigningKey>

  /** @param keys 32 bytes each; the first one signs, all of them verify */
  constructor(keys: readonly Buffer[]) {
    const named = keys.map((key) => ({ id: computeKeyId(key), key }))
    this.#issuing = named[0]
    this.#known = new Map(named.map((one) => [one.id, one]))
  }

  issue({ clickId, linkId, campaignId, ruleId, splitId, qr }: ClickFacts): string {
    const facts =
      `${this.#issuing.id}.${clickId}.${linkId}.${campaignId ?? ''}.${ruleId ?? ''}.` +
      `${splitId ?? ''}.${qr ?? ''}`
    return `${facts}.${sign(this.#issuing.key, facts)}`
  }

  /**
   * Reads a value. The signature is compared as text, so that no other spelling of the same bytes
   * passes, and in constant time.
   *
   * @returns null for one that was not issued here, or was altered
   */
  read(value: string): ClickFacts | null {
    if (value.length > CLICK_VALUE_LENGTH) return null
    const parts = value.split('.')
    if (parts.length !== 8) return null
    const [keyId, clickId, linkId, campaignId, ruleId, splitId, qr, signature] = parts
    const key = this.#known.get(keyId)
    const facts = value.slice(0, -signature.length - 1)
    if (!key || !isSameText(signature, sign(key.key, facts))) return null
    const isWhole =
      isId(clickId) && [linkId, campaignId, ruleId, splitId].every((one) => REFERENCE.test(one))
    if (!isWhole || !QR.test(qr)) return null
    return {
      clickId,
      linkId,
      campaignId: campaignId || null,
      ruleId: ruleId || null,
      splitId: splitId || null,
      qr: qr || null,
    }
  }
}

function computeKeyId(key: Buffer): string {
  const digest = createHash('sha256').update('key id').update(key).digest('base64url')
  return digest.slice(0, KEY_ID_LENGTH)
}

function sign(key: Buffer, facts: string): string {
  return createHmac('sha256', key).update(facts).digest('base64url').slice(0, SIGNATURE_LENGTH)
}

function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
