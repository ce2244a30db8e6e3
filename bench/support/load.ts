import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { aliasOf } from './scratch_database.js'

const run = promisify(execFile)

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number

  /** Answers that were no redirect, and connections that broke. */
  errors: number
}

/** What a browser sends with every click. */
const HEADERS = {
  'Host': 'localhost',
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9,de;q=0.8',
  'Referer': 'https://news.example.org/story/4711',
}

function script(links: number): string {
  const headers = Object.entries(HEADERS)
    .map(([name, value]) => `wrk.headers["${name}"] = "${value}"`)
    .join('\n')
  return `${headers}
local requests, at = {}, 0
init = function()
  for n = 0, ${links - 1} do requests[n] = wrk.format("GET", "/${aliasOf(0).slice(0, -1)}" .. n) end
end
request = function()
  at = (at + 7) % ${links}
  return requests[at]
end
`
}

function milliseconds(text: string): number {
  const [, number, unit] = /([\d.]+)(us|ms|s)/.exec(text)!
  return Number(number) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's']
}

/**
 * Asks for the links of a server in turn, over `connections` kept connections, as fast as it
 * answers; by `wrk` where there is one, else by our own generator in another process.
 */
export async function load(
  port: number,
  links: number,
  seconds: number,
  connections: number
): Promise<Load> {
  const byWrk = await hasWrk
  return (byWrk ? loadByWrk : loadByOwn)(port, links, seconds, connections)
}

const hasWrk = run('sh', ['-c', 'command -v wrk']).then(
  () => true,
  () => false
)

const loadByOwn: typeof load = (port, links, seconds, connections) =>
  loadFromAddresses({ port, links, seconds, connections, addresses: 0 })

/** Does the same by our own generator, each request from another of some addresses (`X-Forwarded-For`). */
export async function loadFromAddresses(
  asked: Record<'port' | 'links' | 'seconds' | 'connections' | 'addresses', number>
): Promise<Load> {
  const { port, links, seconds, connections, addresses } = asked
  const headers = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`)
  const { stdout } = await run(process.execPath, [
    ...['--import', './bin/typescript.js', fileURLToPath(new URL('generator.ts', import.meta.url))],
    ...[port, links, seconds, connections, addresses].map(String),
    headers.join('\r\n'),
  ])
  return JSON.parse(stdout)
}

const loadByWrk: typeof load = async (port, links, seconds, connections) => {
  const directory = await mkdtemp(join(tmpdir(), 'shunt-wrk-'))
  const path = join(directory, 'links.lua')
  await writeFile(path, script(links))
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', path],
    `http://127.0.0.1:${port}/`,
  ])
  await rm(directory, { recursive: true })
  const count = (pattern: RegExp) =>
    (pattern.exec(stdout)?.slice(1) ?? []).reduce((sum, text) => sum + Number(text), 0)
  return {
    requestsPerSecond: count(/Requests\/sec:\s+([\d.]+)/),
    p50Ms: milliseconds(/^\s+50%\s+(\S+)/m.exec(stdout)![1]),
    p99Ms: milliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)![1]),
    errors:
      count(/Non-2xx or 3xx responses: (\d+)/) +
      count(/connect (\d+), read (\d+), write (\d+), timeout (\d+)/),
  }
}
