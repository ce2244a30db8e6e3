import { hkdfSync } from 'node:crypto'
import env from '#start/env'

const secrets = [
  env.get('APP_KEY').release(),
  ...(env.get('APP_PREVIOUS_KEYS') ?? '').split(',').filter(Boolean),
]

/** How conversions find their click: behaviour, section 5.6. */
export default {
  /** Days after the click in which a conversion can be reported. Behaviour, section 5.6. */
  windowDays: 90,

  /**
   * What click values are signed with, the present key first. The earlier ones still vouch for what
   * they signed, so keep a replaced `APP_KEY` among `APP_PREVIOUS_KEYS` for the window. Derived
   * (RFC 5869), so that a value reveals nothing of the secrets.
   */
  clickKeys: secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'shunt click values', 32))
  ),
}
