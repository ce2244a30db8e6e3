import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildRequests, type Visitors } from './visitor_requests.js'

const run = promisify(execFile)

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number

  /** Answers that were no redirect, and connections that broke. */
  errors: number
}

export interface LoadOptions extends Visitors {
  port: number
  seconds: number

  /** Kept connections, each of which asks as soon as it has its answer. */
  connections: number
}

/** Asks in the order of the file, seven further each time. */
const SCRIPT = `
local requests, at = {}, 0
init = function(args)
  for line in io.open(args[1], "rb"):read("*a"):gmatch("(.-\\r\\n\\r\\n)") do requests[#requests + 1] = line end
end
request = function()
  at = (at + 7) % #requests
  return requests[at + 1]
end
`

function milliseconds(text: string): number {
  const [, number, unit] = /([\d.]+)(us|ms|s)/.exec(text)!
  return Number(number) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's']
}

const hasWrk = run('sh', ['-c', 'command -v wrk']).then(
  () => true,
  () => false
)

/**
 * Asks for the links of a server in turn as fast as it answers; by `wrk` where there is one, else by
 * our own generator in another process.
 */
export async function load(options: LoadOptions): Promise<Load> {
  const directory = await mkdtemp(join(tmpdir(), 'shunt-load-'))
  const requests = join(directory, 'requests')
  await writeFile(requests, buildRequests(options).join(''))
  try {
    return await ((await hasWrk) ? loadByWrk : loadByOwn)(options, requests, directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

type Loader = (options: LoadOptions, requests: string, directory: string) => Promise<Load>

const loadByOwn: Loader = async ({ port, seconds, connections }, requests) => {
  const generator = fileURLToPath(new URL('generator.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [
    ...['--import', './bin/typescript.js', generator],
    ...[port, seconds, connections].map(String),
    requests,
  ])
  return JSON.parse(stdout)
}

const loadByWrk: Loader = async ({ port, seconds, connections }, requests, directory) => {
  const script = join(directory, 'links.lua')
  await writeFile(script, SCRIPT)
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script],
    ...[`http://127.0.0.1:${port}/`, '--', requests],
  ])
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
