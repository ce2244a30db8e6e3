import redis from '@adonisjs/redis/services/main'
import { isLinkPassword } from '#app/linking/links/link_passwords'
import { rightAddresses } from '#app/linking/links/right_addresses'
import { PasswordGate } from '#app/redirect/passwords/password_gate'
import { redisAttempts } from '#app/redirect/passwords/redis_attempts'
import { monotonicMs } from '#app/shared/time/clock'
import reports from '#config/reports'

/**
 * Asks for the passwords of shared reports as redirects ask for those of links: the same bounds of
 * tries, a cookie for an hour.
 */
export const sharePasswords = new PasswordGate(
  reports.passKey,
  isLinkPassword,
  monotonicMs,
  redisAttempts({
    eval: (script, count, ...values) =>
      redis.connection().eval(script, [String(count), ...values] as never) as never,
  }),
  rightAddresses
)
