/**
 * 100,000 visitors on a three-way split, each opening the link twice through a real redirect: every
 * share has to lie within one percent of all visitors of its weight, and everyone has to come out
 * on the same side both times. Ends with 1 where not.
 *
 *   node ace build && node --import ./bin/typescript.js bench/split.ts [--visitors 100000]
 *     [--connections 32] [--build build]
 */
import { Agent, request } from 'node:http'
import { callApi, seedAccount } from './support/api_account.js'
import { readOptions } from './support/read_options.js'
import { ScratchInstallation } from './support/scratch_installation.js'

const { visitors, connections, build } = readOptions({
  visitors: 100_000,
  connections: 32,
})
const PORT = 3_994
const DATABASE = 'shunt_bench_split'
const WEIGHTS: Record<string, number> = { half: 500, third: 300, rest: 200 }
const TOLERANCE = 0.01
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const installation = await ScratchInstallation.create({
  database: DATABASE,
  build,
  environment: { WEB_CONCURRENCY: '2' },
})
const account = await seedAccount(installation.database)
await installation.startWeb(PORT)
const split = Object.entries(WEIGHTS).map(([id, weight]) => ({
  id,
  weight,
  destinationUrl: `https://example.com/${id}`,
}))
const made = await callApi(PORT, account, 'POST', '/links', {
  destinationUrl: 'https://example.com/own',
  alias: 'bench-split',
  routing: { split },
})
if (made.status !== 201) throw new Error(JSON.stringify(made.body))

const agent = new Agent({ keepAlive: true, maxSockets: connections })
const sides = new Map<string, number>()
let strayed = 0
let next = 0
await Promise.all(Array.from({ length: connections }, visitAll))
agent.destroy()
await installation.remove()

let isFair = strayed === 0
for (const [id, weight] of Object.entries(WEIGHTS)) {
  const share = (sides.get(`https://example.com/${id}`) ?? 0) / visitors
  isFair &&= Math.abs(share - weight / 1_000) <= TOLERANCE
  console.log(
    `${id.padEnd(6)} ${(share * 100).toFixed(2)} % of ${visitors} (weight ${weight / 10} %)`
  )
}
console.log(`${strayed} visitors came out on another side the second time`)
process.exitCode = isFair ? 0 : 1

async function visitAll(): Promise<void> {
  while (next < visitors) {
    const visitor = next++
    const [first, again] = [await open(visitor), await open(visitor)]
    if (first !== again) strayed++
    sides.set(first, (sides.get(first) ?? 0) + 1)
  }
}

/**
 * @returns where the visitor is sent: each has an address of its own, as a proxy would pass it on
 */
function open(visitor: number): Promise<string> {
  const address = [11, visitor >> 16, (visitor >> 8) & 255, visitor & 255].join('.')
  const headers = { 'host': 'localhost', 'user-agent': USER_AGENT, 'x-forwarded-for': address }
  return new Promise((resolve, reject) => {
    const options = { agent, headers, port: PORT, host: '127.0.0.1', path: '/bench-split' }
    request(options, (response) => {
      response.resume()
      response.once('end', () => resolve(response.headers.location ?? `${response.statusCode}`))
    })
      .once('error', reject)
      .end()
  })
}
