import { createHash } from 'node:crypto'

/** A secret among the values of a description: it can be compared, and is never shown. */
export class Secret {
  private constructor(
    /** null: only its hash is known. */
    readonly text: string | null,
    readonly hash: string
  ) {}

  static of(text: string): Secret {
    return new Secret(text, createHash('sha256').update(text).digest('hex'))
  }

  /** A secret of which the database keeps its SHA-256 alone. */
  static known(hash: string): Secret {
    return new Secret(null, hash)
  }

  toJSON(): string {
    return '(secret)'
  }
}
