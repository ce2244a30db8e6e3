import env from '#start/env'

/** Reports may be older than what was counted by this number of seconds. */
const USUAL_MAX_LAG_SECONDS = 10

export default {
  isNamed: env.get('DB_READ_HOST') !== undefined,
  maxLagMs: (env.get('DB_READ_MAX_LAG_SECONDS') ?? USUAL_MAX_LAG_SECONDS) * 1_000,
}
