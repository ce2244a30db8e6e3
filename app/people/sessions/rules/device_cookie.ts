import { createHmac, timingSafeEqual } from 'node:crypto'

export const DEVICE_COOKIE = 'shunt_device'

/** Half a year after its last sign-in a browser is unknown again. */
export const DEVICE_MS = 180 * 24 * 3600_000

/** Accounts that one browser is remembered for; the oldest goes first. */
const MAX_ACCOUNTS = 5

/** Characters of the longest value that is looked at. */
const MAX_LENGTH = 600

/** An account as tries are counted: by its address as typed, or by its id. */
export interface DeviceAccount {
  emailKey: string
  userId: string
}

/**
 * Adds an account to the browsers' cookie. The cookie says of each account: "the browser that
 * carries this has signed in to that account before". It opens nothing and shows no one which
 * accounts they are.
 *
 * @param cookie the value that the browser sent; null: none
 * @param keys secrets of this installation, the present one first
 * @param nonce names the device: random, base64url
 */
export function rememberDevice(
  cookie: string | null,
  { emailKey, userId }: DeviceAccount,
  keys: readonly Buffer[],
  nowMs: number,
  nonce: string
): string {
  const others = entriesOf(cookie).filter(
    (entry) => isLive(entry, nowMs) && !isFor(entry, emailKey, keys)
  )
  const head = `${nonce}.${(nowMs + DEVICE_MS).toString(36)}`
  const entry = [head, sign(keys[0], head, emailKey), sign(keys[0], head, userId)].join('.')
  return [entry, ...others].slice(0, MAX_ACCOUNTS).join('~')
}

/**
 * Names the device that a cookie proves for an account; null where it proves none. Takes the same
 * work whether or not the account exists.
 *
 * @param account the address as `emailKey` gives it, or the id of the person
 */
export function deviceFor(
  cookie: string | null,
  account: string,
  keys: readonly Buffer[],
  nowMs: number
): string | null {
  const entry = entriesOf(cookie).find((one) => isLive(one, nowMs) && isFor(one, account, keys))
  return entry ? entry.split('.')[0] : null
}

function entriesOf(cookie: string | null): string[] {
  if (cookie === null || cookie.length > MAX_LENGTH) return []
  return cookie.split('~').slice(0, MAX_ACCOUNTS)
}

function isLive(entry: string, nowMs: number): boolean {
  const untilMs = Number.parseInt(entry.split('.')[1] ?? '', 36)
  return untilMs > nowMs && untilMs <= nowMs + DEVICE_MS
}

function isFor(entry: string, account: string, keys: readonly Buffer[]): boolean {
  const [nonce, until, ...signatures] = entry.split('.')
  return keys.some((key) => {
    const expected = Buffer.from(sign(key, `${nonce}.${until}`, account))
    return signatures.slice(0, 2).some((signature) => {
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  })
}

function sign(key: Buffer, head: string, account: string): string {
  return createHmac('sha256', key).update(`${head}\n${account}`).digest('base64url').slice(0, 22)
}
