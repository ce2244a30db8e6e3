import { createHash } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import { drawToken } from '#app/shared/random'

/** A secret of an address that people look up again, so that it is kept: encrypted, found by hash. */
export interface KeptToken {
  token: string
  columns: { token: string; token_hash: string }
}

/** Draws the secret of an address, and what the database keeps of it. */
export function drawKeptToken(): KeptToken {
  const token = drawToken()
  return { token, columns: { token: encryption.encrypt(token), token_hash: hashKeptToken(token) } }
}

/** Reads the secret back; empty where no key of this installation opens it any more. */
export function openKeptToken(stored: string): string {
  return encryption.decrypt<string>(stored) ?? ''
}

/** Returns what a secret is found by: its SHA-256, hexadecimal. */
export function hashKeptToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
