/**
 * Conversions are counted once and summed exactly. Visitors are redirected through two web processes;
 * then as many conversions as asked for are reported, each twice, in several currencies and out of
 * order, many at once, while clicks are still being stored.
 *
 *   node --import ./bin/typescript.js tests/chaos/conversions.ts [--conversions 10000] [--clicks 1000]
 *     [--at-once 400] [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi, seedAccount } from '../../bench/support/api_account.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'

const DECIMALS = { EUR: 2, JPY: 0, KWD: 3, USD: 2 }
type Currency = keyof typeof DECIMALS
const CURRENCIES = Object.keys(DECIMALS) as Currency[]

const { conversions, clicks, atOnce, build } = readOptions({
  conversions: 10_000,
  clicks: 1_000,
  atOnce: 400,
})
const port = 3_986
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: 'shunt_chaos_conversions',
  port,
  webProcesses: 2,
  links: 1,
  build,
  environment: { API_RATE_LIMIT: '100000000' },
})
const connection = await installation.start()
const account = await seedAccount(connection)
await connection.query('UPDATE workspaces SET conversion_tracking = 1 WHERE id = ?', [
  account.workspaceId,
])
const destination = { destinationUrl: 'https://shop.example/?a=1#top' }
const link = (await callApi(port, account, 'POST', '/links', destination)).body

const values = await visitMany()
const expected: Record<string, bigint> = Object.fromEntries(CURRENCIES.map((code) => [code, 0n]))
const reports = Array.from({ length: conversions }, (_, index) => {
  const currency = CURRENCIES[index % CURRENCIES.length]
  const minor = (BigInt(index) * 1_000_003n) % 10_000_000n
  expected[currency] += minor
  return {
    click: values[index % values.length],
    event: 'purchase',
    eventId: `order ${index}`,
    value: toText(minor, DECIMALS[currency]),
    currency,
  }
})
const startedMs = performance.now()
const statuses = await reportAll(shuffle([...reports, ...reports]))
const seconds = (performance.now() - startedMs) / 1_000
const { totals, top } = (await callApi(port, account, 'GET', '/analytics')).body
const sums = Object.fromEntries(
  totals.conversionValues.map((one: { currency: string; value: string }) => [
    one.currency,
    BigInt(one.value.replace('.', '')),
  ])
)
const wrong = CURRENCIES.filter((code) => sums[code] !== expected[code])
const isKept =
  wrong.length === 0 &&
  totals.conversions === conversions &&
  statuses.get(201) === conversions &&
  statuses.get(200) === conversions &&
  top.links.length === 1 &&
  top.links[0].conversions === conversions
const rate = Math.round((2 * conversions) / seconds)
console.log(`${2 * conversions} reports in ${seconds.toFixed(1)} s, ${rate} a second`)
console.log(`statuses: ${JSON.stringify(Object.fromEntries(statuses))}`)
console.log(`conversions: ${totals.conversions}; sums: ${JSON.stringify(totals.conversionValues)}`)
if (wrong.length > 0) console.log(`wrong sums: ${wrong.join(', ')}`)
console.log(isKept ? 'kept' : 'BROKEN')
await connection.query('DROP DATABASE shunt_chaos_conversions')
await connection.end()
await installation.stop()
process.exit(isKept ? 0 : 1)

/** Follows the link as people do; returns the click value of each. */
async function visitMany(): Promise<string[]> {
  const { pathname } = new URL(link.shortUrl)
  const found: string[] = []
  for (let begun = 0; begun < clicks; begun += 50) {
    const visits = Array.from({ length: Math.min(50, clicks - begun) }, (_, index) =>
      visit(pathname, `Mozilla/5.0 (X11; Linux x86_64; rv:${index}.0) Gecko Firefox/140.0`)
    )
    found.push(...(await Promise.all(visits)))
    await sleep(1)
  }
  return found
}

async function visit(path: string, userAgent: string): Promise<string> {
  const response = await fetch(`http://localhost:${port}${path}`, {
    redirect: 'manual',
    headers: { 'user-agent': userAgent },
  })
  const value = new URL(response.headers.get('location')!).searchParams.get('shunt_click')
  if (!value) throw new Error(`no click value in ${response.headers.get('location')}`)
  return value
}

async function reportAll(bodies: typeof reports): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const waiting = bodies.values()
  const lane = async () => {
    for (const body of waiting) {
      const { status } = await callApi(port, account, 'POST', '/conversions', body)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return counts
}

function shuffle<Item>(items: Item[]): Item[] {
  let seed = 7
  for (let at = items.length - 1; at > 0; at--) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = seed % (at + 1)
    ;[items[at], items[other]] = [items[other], items[at]]
  }
  return items
}

function toText(minor: bigint, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0')
  return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits
}
