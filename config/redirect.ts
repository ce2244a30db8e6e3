import { join } from 'node:path'
import installation from '#config/installation'
import env from '#start/env'

/** Settings of the redirect plane; `app/redirect/README.md` says what each one buys. */
export default {
  /** Links kept in memory by each process; about 450 bytes each. */
  cacheEntries: Math.max(100, env.get('REDIRECT_CACHE_ENTRIES') ?? 100_000),

  /** Where processes leave their clicks for the drainer. */
  spoolDirectory: join(installation.storagePath, 'spool'),

  /** Does the worker keep a copy of all links on this machine, for a time without MySQL? */
  keepsReplica: env.get('REDIRECT_REPLICA') ?? true,
  replica: { folder: join(installation.storagePath, 'links'), database: env.get('DB_DATABASE') },

  /** Wait for the disk before each batch of answers: survives a power cut, costs throughput. */
  spoolSync: env.get('CLICK_SPOOL_SYNC') ?? false,
}
