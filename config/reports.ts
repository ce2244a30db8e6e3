import { hkdfSync } from 'node:crypto'
import env from '#start/env'

/** What reports live by that leave the console: shared and mailed ones. */
export default {
  /**
   * What the cookies are signed with that a right password of a shared report earns, and what tries
   * are named by where they are counted. Derived (RFC 5869), so that it reveals nothing of
   * `APP_KEY`.
   */
  passKey: Buffer.from(
    hkdfSync('sha256', env.get('APP_KEY').release(), '', 'shunt shared reports', 32)
  ),

  /** Requests for shared reports a minute from one network. */
  viewsPerMinute: 300,

  /** The hour of the day, in the zone of the workspace, at which scheduled reports are sent. */
  sentAtHour: 6,

  /** How long the mail works that asks an address to confirm. */
  confirmationMs: 7 * 24 * 3600_000,
}
