import { parseHostAndPort, type HostAndPort } from '#start/settings/host_and_port'

const USUAL_PORT = 26_379

/** As Sentinel's own documentation calls it. */
const USUAL_NAME = 'mymaster'

export interface RedisSentinels {
  /** What the Sentinels call the Redis that they watch. */
  name: string
  sentinels: HostAndPort[]
}

/**
 * Reads `REDIS_SENTINELS`: `name@host:port,host:port`, the name before the first of them.
 *
 * @throws Error that says which part has no such form
 */
export function parseRedisSentinels(text: string): RedisSentinels {
  const at = text.indexOf('@')
  const name = at < 0 ? USUAL_NAME : text.slice(0, at).trim()
  if (!/^[\w.-]+$/.test(name)) throw new Error(`"${name}" is not a name that Sentinel takes`)
  const parts = text.slice(at + 1).split(',')
  return { name, sentinels: parts.map((part) => parseHostAndPort(part, USUAL_PORT)) }
}
