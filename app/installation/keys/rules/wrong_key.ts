/** What `./shunt start` ends with, and every process that finds out by itself. */
export const WRONG_KEY_EXIT_CODE = 81

/** Of the key of this process, and of the one that the database was written with; null: not known. */
export interface KeyFingerprints {
  own: string
  ofDatabase: string | null
}

/**
 * The database was written with another `APP_KEY`: this process could read none of its secrets, and
 * what it wrote no other could.
 */
export class WrongKey extends Error {
  constructor(readonly fingerprints: KeyFingerprints) {
    const { own, ofDatabase } = fingerprints
    const other = ofDatabase === null ? '' : ` (fingerprint ${ofDatabase})`
    super(
      `The database was written with another APP_KEY${other} than this one (fingerprint ${own}). ` +
        'Nothing was changed. Put the key of the database back, as APP_KEY or in ' +
        'the app_key of its storage folder, or name it in APP_PREVIOUS_KEYS where you are replacing it. ' +
        'docs/operating.md, "A lost key", says more.'
    )
    this.name = 'WrongKey'
  }
}
