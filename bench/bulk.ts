/**
 * Bulk creation of 1,000 links in one call (promised: within 2 seconds), and 10,000 links changed
 * by one call while someone else writes and visitors are redirected: how long the longest of them
 * waits. Ends with 1 where the first takes too long or another writer waits for more than a second.
 *
 *   node ace build && node --import ./bin/typescript.js bench/bulk.ts [--calls 20] [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi, percentile, seedAccount, type ApiAccount } from './support/api_account.js'
import { readOptions } from './support/read_options.js'
import { ScratchInstallation } from './support/scratch_installation.js'

const { calls, build } = readOptions({
  calls: 20,
})
const PORT = 3_993
const OTHER = { destinationUrl: 'https://example.com/other', alias: 'bench-other' }
const DATABASE = 'shunt_bench_bulk'
const [MOST_MS, MOST_WAIT_MS] = [2_000, 1_000]
const installation = await ScratchInstallation.create({
  database: DATABASE,
  build,
  environment: { WEB_CONCURRENCY: '2', API_RATE_LIMIT: '100000000' },
})
const account = await seedAccount(installation.database)
await installation.startWeb(PORT)

const created = await createMany(Math.max(10, calls))
const waited = await changeMany()
await installation.remove()
process.exitCode = created <= MOST_MS && waited <= MOST_WAIT_MS ? 0 : 1

/** @returns the p99 of a call, milliseconds */
async function createMany(times: number): Promise<number> {
  const tookMs: number[] = []
  for (let number = 0; number < times; number++) {
    const links = Array.from({ length: 1_000 }, (_, at) => ({
      destinationUrl: `https://www.example.com/products/${number}/${at}?from=newsletter`,
      title: `Product ${at} of part ${number}`,
      tags: ['bulk', `part ${number}`, 'newsletter'],
    }))
    const answer = await callApi(PORT, account, 'POST', '/links/bulk', { links })
    if (answer.body.created !== 1_000) throw new Error(JSON.stringify(answer.body).slice(0, 500))
    tookMs.push(answer.tookMs)
  }
  const [p50, p99] = [percentile(tookMs, 0.5), percentile(tookMs, 0.99)]
  console.log(`bulk creation of 1,000 links: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
  return p99
}

/** @returns the longest wait of another writer of the same workspace, milliseconds */
async function changeMany(): Promise<number> {
  const other = (await callApi(PORT, account, 'POST', '/links', OTHER)).body
  const alone = await writeAndVisit(account, other, sleep(3_000))
  const change = {
    action: 'addTags',
    tags: ['changed'],
    filter: { search: 'product', tag: 'bulk' },
  }
  const first = Array.from({ length: 10 }, (_, part) => `part ${part}`)
  for (const tag of first) {
    const filter = { tag }
    const move = { action: 'addTags', tags: ['chosen'], filter }
    await callApi(PORT, account, 'POST', '/links/bulk-changes', move)
  }
  change.filter = { search: 'product', tag: 'chosen' }
  const changing = callApi(PORT, account, 'POST', '/links/bulk-changes', change)
  const beside = await writeAndVisit(account, other, changing)
  const { body, tookMs } = await changing
  console.log(`${body.changed} links changed in one call in ${(tookMs / 1_000).toFixed(1)} s`)
  for (const [name, figures] of Object.entries({ alone, beside })) {
    console.log(
      `${name.padEnd(7)} other writers p50 ${figures.writes.p50} ms, longest ${figures.writes.longest} ms; ` +
        `redirects p50 ${figures.visits.p50} ms, longest ${figures.visits.longest} ms`
    )
  }
  return beside.writes.longest
}

/** Changes another link and opens it, again and again until the work is done. */
async function writeAndVisit(by: ApiAccount, other: any, work: Promise<unknown>) {
  let isDone = false
  work.finally(() => (isDone = true)).catch(() => {})
  const [writes, visits]: number[][] = [[], []]
  const writer = async () => {
    for (let number = 0; !isDone; number++) {
      const change = { title: `Other ${number}`, tags: [`t${number % 2}`] }
      const answer = await callApi(PORT, by, 'PATCH', `/links/${other.id}`, change)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      writes.push(answer.tookMs)
    }
  }
  const visitor = async () => {
    while (!isDone) {
      const startedMs = performance.now()
      const address = `http://localhost:${PORT}/${other.alias}`
      const answer = await fetch(address, { redirect: 'manual' })
      if (answer.status !== 302) throw new Error(`a redirect answered ${answer.status}`)
      visits.push(performance.now() - startedMs)
      await sleep(5)
    }
  }
  await Promise.all([writer(), visitor()])
  const figures = (tookMs: number[]) => ({
    p50: Math.round(percentile(tookMs, 0.5)),
    longest: Math.round(percentile(tookMs, 1)),
  })
  return { writes: figures(writes), visits: figures(visits) }
}
