import { orWell, warningFinding, type Finding } from '#app/installation/doctor/finding'

/** The lines of Redis's INFO, by name. */
export type RedisFacts = Readonly<Record<string, string | undefined>>

/** Reads what INFO answers. */
export function parseRedisInfo(text: string): RedisFacts {
  const lines = text.split(/\r?\n/).filter((line) => line.includes(':') && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
  )
}

/** Finds settings of Redis that drop wake-up calls and counts of limits, or refuse new ones. */
export function findRedisFaults(info: RedisFacts): Finding[] {
  const found: Finding[] = []
  const { maxmemory_policy: policy, role, rdb_last_bgsave_status: saved } = info
  const limit = Number(info.maxmemory ?? 0)
  if (policy !== undefined && policy !== 'noeviction') {
    const now = limit > 0 ? 'drops' : 'would drop'
    found.push(
      warningFinding(
        'redis',
        `maxmemory-policy is ${policy}: a full Redis ${now} waiting wake-up calls and counts of limits.`,
        'Set maxmemory-policy to noeviction.'
      )
    )
  }
  if (Number(info.evicted_keys ?? 0) > 0) {
    found.push(
      warningFinding(
        'redis',
        `Redis has dropped ${info.evicted_keys} keys for lack of memory since it started.`,
        'Raise maxmemory; scheduled tasks find the work of lost jobs, only later.'
      )
    )
  }
  if (limit > 0 && Number(info.used_memory ?? 0) > 0.9 * limit) {
    found.push(
      warningFinding('redis', 'Redis uses more than 90 % of maxmemory.', 'Raise maxmemory.')
    )
  }
  if (role === 'slave') {
    found.push(
      warningFinding(
        'redis',
        'This Redis is a replica and takes no changes.',
        'Name the primary in REDIS_HOST, or the Sentinels that know it in REDIS_SENTINELS.'
      )
    )
  }
  if (saved === 'err') {
    found.push(
      warningFinding(
        'redis',
        'The latest snapshot of Redis failed, after which it may refuse changes.',
        'Make room on its disk, or turn snapshots off (save "").'
      )
    )
  }
  return orWell(found, 'redis', 'Nothing is dropped, and changes are taken.')
}
