import { hkdfSync } from 'node:crypto'
import env from '#start/env'

/** Visits that are not counted because a member tries a link: behaviour, section 11.19. */
export default {
  /** Days for which the address of a test is good. */
  validDays: 7,

  /** What marks of test visits are signed with. Derived (RFC 5869). */
  key: Buffer.from(hkdfSync('sha256', env.get('APP_KEY').release(), '', 'shunt test visits', 32)),
}
