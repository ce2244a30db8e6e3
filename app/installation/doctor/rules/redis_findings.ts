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
    const limited = limit > 0 ? 'yes' : 'no'
    found.push(warningFinding('redis', 'evicting', { policy, limited }))
  }
  if (Number(info.evicted_keys ?? 0) > 0) {
    found.push(warningFinding('redis', 'evicted', { keys: Number(info.evicted_keys) }))
  }
  if (limit > 0 && Number(info.used_memory ?? 0) > 0.9 * limit) {
    found.push(warningFinding('redis', 'nearly_full'))
  }
  if (role === 'slave') found.push(warningFinding('redis', 'is_replica'))
  if (saved === 'err') found.push(warningFinding('redis', 'snapshot_failed'))
  return orWell(found, 'redis')
}
