/**
 * Promise 19: junk keys cost nothing. Calls with keys whose checksum is wrong get 401, `--keys` of
 * them, and the database learns of none: what the server sends to it is counted on the way. Ends
 * with 1 where it is asked more than once in a hundred calls (the server itself looks for changes
 * now and then).
 *
 *   node ace build && node --import ./bin/typescript.js bench/junk_keys.ts [--keys 100000]
 *     [--connections 32] [--build build]
 */
import { Agent, request } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { seedAccount } from './support/api_account.js'
import { readOptions } from './support/read_options.js'
import { databaseSettings } from './support/scratch_database.js'
import { ScratchInstallation } from './support/scratch_installation.js'

const { keys, connections, build } = readOptions({
  keys: 100_000,
  connections: 32,
})
const PORT = 3_995
const DATABASE = 'shunt_bench_junk_keys'
const settings = databaseSettings()
let packets = 0
const counter = createServer((client) => {
  const service = connect(settings.port, settings.host)
  client.on('data', () => packets++)
  client.pipe(service).pipe(client)
  client.on('error', () => service.destroy())
  service.on('error', () => client.destroy())
})
await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve))
const installation = await ScratchInstallation.create({ database: DATABASE, build })
const { workspaceId, key } = await seedAccount(installation.database)
await installation.startWeb(PORT, {
  environment: {
    DB_HOST: '127.0.0.1',
    DB_PORT: String((counter.address() as AddressInfo).port),
  },
})

const agent = new Agent({ keepAlive: true, maxSockets: connections })
if ((await ask(key)) !== 200) throw new Error('a good key does not work')
const before = packets
const startedMs = performance.now()
let [next, others] = [0, 0]
await Promise.all(Array.from({ length: connections }, askAll))
const tookMs = performance.now() - startedMs
const asked = packets - before
agent.destroy()
await installation.stopWeb()
counter.close()
await installation.remove()
console.log(
  `${keys} junk keys in ${(tookMs / 1_000).toFixed(1)} s: ${others} not 401, ` +
    `${asked} requests to the database meanwhile`
)
process.exit(others === 0 && asked <= keys / 100 ? 0 : 1)

async function askAll(): Promise<void> {
  while (next < keys) {
    const text = (next++).toString(36).padStart(38, 'x')
    if ((await ask(`shunt_${text}`)) !== 401) others++
  }
}

function ask(bearer: string): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}` }
  const path = `/api/v1/workspaces/${workspaceId}/usage`
  return new Promise((resolve, reject) => {
    request({ agent, headers, path, port: PORT, host: '127.0.0.1' }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode!))
    })
      .once('error', reject)
      .end()
  })
}
