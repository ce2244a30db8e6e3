/**
 * Measures what the copy of all links on a machine's disk costs: a file with `--links` links is
 * written as the keeper writes it, without MySQL, and then links are asked for at random, each from
 * the disk.
 *
 *   node --import ./bin/typescript.js bench/replica.ts [--links 1000000] [--asked 200000]
 *     [--build build]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RedirectLinkRow } from '#app/redirect/links/source'
import { LinkReplica } from '#app/redirect/replica/link_replica'
import { ReplicaFolder } from '#app/redirect/replica/replica_folder'
import { ReplicaStore, type ReplicaState } from '#app/redirect/replica/replica_store'
import { readOptions } from './support/read_options.js'
import { aliasOf, destinationOf, seededLinkId } from './support/scratch_database.js'

const { links, asked } = readOptions({ links: 1_000_000, asked: 200_000 })
const STEP = 1_000
const log = { info() {}, warn: console.warn, error: console.error }

const path = mkdtempSync(join(tmpdir(), 'shunt-replica-'))
process.once('exit', () => rmSync(path, { recursive: true, force: true }))
const folder = new ReplicaFolder(path)
const generation = folder.nameGeneration()
const file = folder.fileOf(generation)
const store = new ReplicaStore(file)
const state: ReplicaState = {
  ...{ form: 0, database: 'bench', floor: 0, highest: 0, anchor: '', rounds: 0 },
  walk: { domainId: '', alias: '' },
}

// In the order of their keys, as the walk reads them.
const numbers = Array.from({ length: links }, (_, number) => number)
numbers.sort((one, other) => (aliasOf(one) < aliasOf(other) ? -1 : 1))
const filledMs = timed(() => {
  for (let from = 0; from < links; from += STEP) {
    const step = numbers.slice(from, from + STEP)
    const rows = new Map(step.map((number) => [`/${aliasOf(number)}`, rowOf(number)]))
    store.commit(state, () => store.putLinks(rows))
  }
})
store.close()
folder.adopt(generation)

const replica = new LinkReplica({ folder: path, database: 'bench', monotonicMs: now, log })
const tookMs: number[] = []
let seed = 20_261_122
let lost = 0
const askedMs = timed(() => {
  for (let time = 0; time < asked; time++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const startedMs = now()
    if (!replica.find(`/${aliasOf(seed % links)}`)) lost++
    tookMs.push(now() - startedMs)
  }
})
replica.close()
tookMs.sort((one, other) => one - other)
console.log({
  links,
  bytesALink: Math.round(statSync(file).size / links),
  linksWrittenASecond: Math.round((links / filledMs) * 1_000),
  linksReadASecond: Math.round((asked / askedMs) * 1_000),
  p50Ms: Number(tookMs[Math.floor(asked * 0.5)].toFixed(3)),
  p99Ms: Number(tookMs[Math.floor(asked * 0.99)].toFixed(3)),
  lost,
})
process.exitCode = lost === 0 ? 0 : 1

function now(): number {
  return performance.now()
}

function timed(work: () => void): number {
  const startedMs = now()
  work()
  return now() - startedMs
}

function rowOf(number: number): RedirectLinkRow {
  return {
    ...{ id: seededLinkId(number), workspaceId: seededLinkId(0), organisationId: seededLinkId(1) },
    ...{ campaignId: null, folderId: null, version: 1, destinationUrl: destinationOf(number) },
    ...{ status: 'Active', redirectType: 'Found', startsAt: null, endsAt: null, passQuery: 0 },
    ...{ passwordHash: null, routing: null, expiredUrl: null, folderExpiredUrl: null },
    ...{ maxClicks: null, preview: null, utmSource: null, utmMedium: null, utmCampaign: null },
    ...{ timeZone: 'Europe/Berlin', workspaceName: 'Load', conversionTracking: 0 },
    ...{ clickPrivacy: 'Anonymous', respectGpc: 0 },
  }
}
