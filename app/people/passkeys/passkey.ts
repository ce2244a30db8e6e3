/** A row of `passkeys`. */
export interface PasskeyRow {
  id: string
  user_id: string
  name: string

  /** SHA-256 of `credential_id`, hexadecimal. */
  credential_hash: string

  /** What the authenticator calls it, in base64url. */
  credential_id: string

  /** COSE key in base64url. */
  public_key: string

  /** How often it has signed; 0 of those that do not count. */
  counter: number

  /** How browsers reach it, separated by commas. */
  transports: string

  /** Is it on several devices of its person? */
  synced: number
  created_at: Date
  last_used_at: Date | null
}

/** A passkey as its owner sees it. */
export interface Passkey {
  id: string
  name: string

  /** Is it kept by a password manager, on several devices? */
  synced: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    synced: row.synced === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
