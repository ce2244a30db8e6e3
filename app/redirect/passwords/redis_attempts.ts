import type { SharedAttempts } from '#app/redirect/links/source'

/** The part of a Redis connection that is needed. */
export interface RedisScripts {
  eval(script: string, keyCount: number, ...values: (string | number)[]): Promise<unknown>
}

/**
 * Counts every key one up, or none: the milliseconds until the fullest has room where one is full.
 * A window begins with its first try.
 */
const BEGIN = `
local wait = 0
for at, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[at + 1]) then
    wait = math.max(wait, redis.call('PTTL', key), 1)
  end
end
if wait > 0 then return wait end
for _, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
end
return 0`

const GIVE_BACK = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
end
return 0`

/** Puts a turn behind the last that was taken; -1 where it would come too late. */
const TAKE_TURN = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local at = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
if at - now > tonumber(ARGV[2]) then return -1 end
redis.call('SET', KEYS[1], at + ARGV[1], 'PX', at - now + ARGV[1])
return at - now`

/** Counts wrong tries in Redis, for all processes of all machines. */
export function redisAttempts(redis: RedisScripts): SharedAttempts {
  const name = (key: string) => `tries:{link-passwords}:${key}`
  return {
    async begin(tries, windowMs) {
      const keys = tries.map(({ key }) => name(key))
      const most = tries.map((one) => one.most)
      const waitMs = await redis.eval(BEGIN, keys.length, ...keys, windowMs, ...most)
      return Math.ceil(Number(waitMs) / 1_000)
    },
    async takeTurn(key, everyMs, mostMs) {
      const waitMs = Number(await redis.eval(TAKE_TURN, 1, name(`turn ${key}`), everyMs, mostMs))
      return waitMs < 0 ? null : waitMs
    },
    async giveBack(keys) {
      await redis.eval(GIVE_BACK, keys.length, ...keys.map(name))
    },
  }
}
