/**
 * How long each page of the console takes to its first byte, and how heavy it is, in a workspace with
 * many links, as many entries of the audit log, and clicks of 100 days. Ends with 1 where the median
 * of a page is more than 100 ms, or where a list of 25 links weighs more than 60 KB of HTML.
 *
 *   ./shunt bench console_pages [--links 100000] [--rounds 20]
 */
import { percentile, seedAccount } from './support/api_account.js'
import { listConsoleAddresses, type PageAddress } from './support/console_addresses.js'
import { openConsoleSession, seedAuditLog, seedCountedDays } from './support/console_store.js'
import { seedListStore } from './support/list_store.js'
import { readOptions } from './support/read_options.js'
import { ScratchInstallation } from './support/scratch_installation.js'

const { links, rounds, build } = readOptions({ links: 100_000, rounds: 20 })

const MOST_MS = 100
const MOST_LIST_BYTES = 60_000
const PORT = 3_993
const PLACES = { folders: 30, campaigns: 30 }
const LIST_OF_25 = 'links.index'

const installation = await ScratchInstallation.create({
  database: 'shunt_bench_console',
  build,
  environment: { APP_URL: `http://127.0.0.1:${PORT}` },
})
try {
  process.exitCode = (await measureAll()) ? 1 : 0
} finally {
  await installation.remove()
}

async function measureAll(): Promise<boolean> {
  const { database } = installation
  const account = await seedAccount(database)
  const startedMs = performance.now()
  await seedListStore(database, account.workspaceId, links, undefined, PLACES)
  await seedAuditLog(database, account)
  await seedCountedDays(database, account)
  await database.query(
    'ANALYZE TABLE links, link_tags, link_texts, word_links, audit_log, click_days'
  )
  console.log(`${links} links after ${Math.round((performance.now() - startedMs) / 1_000)} s`)
  const cookie = await openConsoleSession(database)
  const addresses = await listConsoleAddresses(installation, account)
  await installation.startWeb(PORT)
  console.log(`${'page'.padEnd(44)}   median      p95     KB`)
  let failures = 0
  const leftOut: string[] = []
  for (const address of addresses) {
    const measured = await measure(address, cookie)
    if (!measured) leftOut.push(address.name)
    else if (!report(address, measured)) failures++
  }
  console.log(`no pages, or not of this installation: ${leftOut.join(', ')}`)
  console.log(`${failures} of ${addresses.length - leftOut.length} pages too slow or too heavy`)
  return failures > 0
}

interface Measured {
  medianMs: number
  p95Ms: number
  bytes: number
}

/** Measures a page; null where the address answers no page. */
async function measure({ path }: PageAddress, cookie: string): Promise<Measured | null> {
  const tookMs: number[] = []
  let bytes = 0
  // The first is for what a process does once.
  for (let round = 0; round <= rounds; round++) {
    const startedMs = performance.now()
    const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
      headers: {
        cookie,
        'accept': 'text/html',
        'accept-encoding': 'identity',
        'accept-language': 'en',
      },
      redirect: 'manual',
    })
    tookMs.push(performance.now() - startedMs)
    const isPage =
      response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')
    if (!isPage) {
      await response.body?.cancel()
      if (response.status >= 500) throw new Error(`${response.status} at ${path}`)
      return null
    }
    bytes = (await response.arrayBuffer()).byteLength
  }
  tookMs.shift()
  return { medianMs: percentile(tookMs, 0.5), p95Ms: percentile(tookMs, 0.95), bytes }
}

/** Prints a page's line; says whether it keeps its limits. */
function report({ name }: PageAddress, { medianMs, p95Ms, bytes }: Measured): boolean {
  const isSlow = medianMs > MOST_MS
  const isHeavy = name === LIST_OF_25 && bytes > MOST_LIST_BYTES
  const figures = [medianMs, p95Ms].map((ms) => ms.toFixed(1).padStart(9)).join('')
  const remark = `${isSlow ? '  SLOW' : ''}${isHeavy ? '  HEAVY' : ''}`
  console.log(`${name.padEnd(44)}${figures}${(bytes / 1_000).toFixed(1).padStart(7)}${remark}`)
  return !isSlow && !isHeavy
}
