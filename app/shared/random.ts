import { randomBytes, randomInt } from 'node:crypto'

/** 256 random bits, as text that an address and a cookie take. */
export function drawToken(): string {
  return drawBytes(32)
}

/** Returns this number of random bytes, base64url. */
export function drawBytes(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** A random text of these characters, from a cryptographic source and without bias. */
export function drawText(alphabet: string, length: number): string {
  let text = ''
  for (let index = 0; index < length; index++) text += alphabet[randomInt(alphabet.length)]
  return text
}

/** For rules, which draw nothing themselves. */
export type DrawText = typeof drawText
