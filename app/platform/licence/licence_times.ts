import encryption from '@adonisjs/core/services/encryption'

/** The times that a licence is judged by, milliseconds since the epoch. */
export interface LicenceTimes {
  firstStartedMs: number

  /** The latest time that this installation has ever seen. */
  latestSeenMs: number
}

/** Encrypts the times with the key of the application, so that a change of them is noticed. */
export function sealTimes({ firstStartedMs, latestSeenMs }: LicenceTimes): string {
  return encryption.encrypt(JSON.stringify({ firstStartedMs, latestSeenMs }))
}

/** @returns null: none of the application's keys opens it */
export function openTimes(seal: string): LicenceTimes | null {
  const text = encryption.decrypt<string>(seal)
  return text === null ? null : JSON.parse(text)
}
