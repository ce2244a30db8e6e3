import { hkdfSync } from 'node:crypto'
import env from '#start/env'

/** How an installation examines itself. */
export default {
  /**
   * What a request through `APP_URL` is signed with that asks how it arrived. Derived (RFC 5869),
   * so that it reveals nothing of `APP_KEY`.
   */
  proofKey: Buffer.from(hkdfSync('sha256', env.get('APP_KEY').release(), '', 'shunt doctor', 32)),
}
