import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawText } from '#app/shared/random'
import installation from '#config/installation'

/** Without 0, 1, 8 and 9, so that it can be read from a screen and typed. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 24

/** Where the code lies on the machine that made it: the database has a SHA-256 alone. */
const FILE = join(installation.storagePath, 'setup_code')

export function drawSetUpCode(): string {
  return drawText(ALPHABET, LENGTH)
}

/** @returns SHA-256, hexadecimal, of a code as someone typed it */
export function hashSetUpCode(code: string): string {
  return createHash('sha256').update(code.trim().toLowerCase()).digest('hex')
}

/** Returns the page that the code opens. */
export function setUpUrl(code: string): string {
  return `${installation.appUrl}/setup?code=${code}`
}

/** Keeps the code for `./shunt start` and `./shunt status`, readable by this account alone. */
export function keepSetUpCode(code: string): void {
  rmSync(FILE, { force: true })
  writeFileSync(FILE, `${code}\n`, { mode: 0o600, flag: 'wx' })
}

export function removeSetUpCode(): void {
  rmSync(FILE, { force: true })
}
