/**
 * What each thing that a link can do costs a redirect: microseconds of processor time of one web
 * process, clicks recorded, beside a link that only leads somewhere. All are measured in turn, round
 * by round, with visitors who are all different; the medians count. Needs a production build.
 *
 *   ./shunt bench link_features [--rounds 7] [--seconds 2] [--connections 64] [--build build]
 */
import type { ChildProcess } from 'node:child_process'
import { callApi, seedAccount, type ApiAccount } from './support/api_account.js'
import { load } from './support/load.js'
import { readOptions } from './support/read_options.js'
import { aliasOf, destinationOf } from './support/scratch_database.js'
import { ScratchInstallation } from './support/scratch_installation.js'
import { cpuTimeMs } from './support/server_process.js'

const { rounds, seconds, connections, build } = readOptions({
  rounds: 7,
  seconds: 2,
  connections: 64,
})
const PORT = 3_979

/** Of each kind, so that several are asked for in turn as in life. */
const LINKS = 100
const VISITORS = 10_000

const elsewhere = (number: number) => ({ destinationUrl: destinationOf(1_000_000 + number) })
const rules = (count: number, condition: object) => ({
  routing: {
    rules: Array.from({ length: count }, (_, at) => ({ ...condition, ...elsewhere(at) })),
  },
})

/** A link of each kind, as the API takes it. Few rules hold for these visitors, so that most are looked at. */
const FEATURES: Record<string, object> = {
  'leads somewhere': {},
  'a start and an end': { startsAt: '2020-01-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z' },
  'a limit of clicks': { maxClicks: 1_000_000_000 },
  'passes the query on': { passQuery: true },
  'a rule by device': rules(1, { devices: ['other'] }),
  'a rule by language': rules(1, { languages: ['is'] }),
  'a rule by country': rules(1, { countries: ['AQ'] }),
  'a rule by hour': rules(1, { hours: [(new Date().getUTCHours() + 12) % 24] }),
  'ten rules by country, device and language': rules(10, {
    ...{ countries: ['AQ'], devices: ['other'], languages: ['is'] },
  }),
  'an A/B test of three': {
    routing: { split: [1, 2, 3].map((number) => ({ ...elsewhere(number), weight: number })) },
  },
  'an address of 2,000 characters': {
    destinationUrl: `https://www.example.com/${'a'.repeat(1_950)}`,
  },
}
const names = Object.keys(FEATURES)

const installation = await ScratchInstallation.create({
  database: 'shunt_bench_features',
  build,
  environment: { API_RATE_LIMIT: '1000000' },
})
const web = await installation.startWeb(PORT)
const account = await seedAccount(installation.database)
for (const [at, name] of names.entries()) await makeLinks(account, at, FEATURES[name])

const measured = names.map((): number[] => [])
const errors = names.map(() => 0)
for (let round = 0; round <= rounds; round++) {
  for (const at of names.keys()) {
    const found = await measure(web, at)
    errors[at] += found.errors
    // The first round warms up.
    if (round > 0) measured[at].push(found.microseconds)
  }
}
await installation.remove()

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
for (const [at, name] of names.entries()) {
  const more = median(measured[at].map((one, round) => one - measured[0][round]))
  const beside = at === 0 ? '' : `${more < 0 ? '' : '+'}${more.toFixed(1)}`
  const failed = errors[at] > 0 ? `  ${errors[at]} errors` : ''
  console.log(
    `${name.padEnd(44)} ${median(measured[at]).toFixed(1).padStart(6)} us ${beside}${failed}`
  )
}
process.exitCode = errors.some(Boolean) ? 1 : 0

async function makeLinks(of: ApiAccount, kind: number, feature: object): Promise<void> {
  const links = Array.from({ length: LINKS }, (_, number) => ({
    alias: aliasOf(kind * LINKS + number),
    destinationUrl: destinationOf(number),
    ...feature,
  }))
  const { status, body } = await callApi(PORT, of, 'POST', '/links/bulk', { links })
  const failed = body.items?.find((one: { error?: unknown }) => one.error)
  if (status !== 200 || failed) throw new Error(`${status} ${JSON.stringify(failed ?? body)}`)
}

async function measure(server: ChildProcess, kind: number) {
  const beforeMs = cpuTimeMs(server)
  const { requestsPerSecond, errors: broken } = await load({
    ...{ port: PORT, seconds, connections, from: kind * LINKS, links: LINKS },
    ...{ addresses: VISITORS, differ: true },
  })
  const requests = requestsPerSecond * seconds
  return { microseconds: ((cpuTimeMs(server) - beforeMs) * 1_000) / requests, errors: broken }
}
