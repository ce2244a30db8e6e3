/**
 * What moving a workspace takes: links with tags and words, and raw clicks that were drained from a spool,
 * are exported from one installation and imported into another. Prints the time and the most memory of
 * both commands and the size of the file, and compares what the two count.
 *
 *   ./shunt bench workspace_move [--links 10000] [--clicks 100000]
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeClickLine } from '#app/redirect/clicks/click_line'
import { newId } from '#app/shared/ids'
import { seedListStore } from './support/list_store.js'
import { readOptions } from './support/read_options.js'
import { ScratchInstallation } from './support/scratch_installation.js'

const { links, clicks, build } = readOptions({ links: 10_000, clicks: 100_000 })
const PERSON = ['--email=bench@example.com', '--password=a lantern on the moor']
const PLACES = ['--organisation=Bench', '--workspace=Bench']
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SPREAD_MS = 600_000
const MEBIBYTE = 1_048_576
const DRAINED_WITHIN_MS = 300_000

interface Measured {
  seconds: number
  memoryMb: number
}

const file = join(tmpdir(), `shunt-move-${process.pid}.tar`)
const from = await ScratchInstallation.create({ database: 'shunt_bench_move_from', build })
const to = await ScratchInstallation.create({ database: 'shunt_bench_move_to', build })
try {
  const { workspaceId } = install(from)
  install(to)
  await seedListStore(from.database, workspaceId, links, undefined, { folders: 30, campaigns: 30 })
  await drain(workspaceId)
  const exported = await measure(from, 'workspace:export', file, `--workspace=${workspaceId}`)
  const fileMb = Math.round((statSync(file).size / MEBIBYTE) * 10) / 10
  const imported = await measure(to, 'workspace:import', file)
  const [sent, arrived] = [await sums(from, workspaceId), await sums(to, workspaceId)]
  console.log({ links, clicks, exported, imported, fileMb, sent, arrived })
  const isWhole = JSON.stringify(sent) === JSON.stringify(arrived) && sent.clicks === clicks
  process.exitCode = isWhole ? 0 : 1
} finally {
  rmSync(file, { force: true })
  await from.remove()
  await to.remove()
}

function install(installation: ScratchInstallation): { workspaceId: string } {
  const said = installation.runAce('install', '--json', ...PERSON, ...PLACES)
  return JSON.parse(said.slice(said.indexOf('{')))
}

/** Writes clicks into the spool, and has a worker store them. */
async function drain(workspaceId: string): Promise<void> {
  const [rows] = (await from.database.query(
    `SELECT id FROM links WHERE workspace_id = ? AND status = 'Active'`,
    [workspaceId]
  )) as any
  const beginMs = Date.now() - SPREAD_MS
  const lines = Array.from({ length: clicks }, (_, number) =>
    clickLine(
      number,
      beginMs + Math.floor((number / clicks) * SPREAD_MS),
      rows[(number * 7_919) % rows.length].id,
      workspaceId
    )
  )
  const spool = join(from.storagePath, 'spool')
  mkdirSync(spool, { recursive: true })
  writeFileSync(join(spool, `${beginMs}-bench.spool`), lines.join(''))
  const worker = from.spawnAce('work')
  const untilMs = performance.now() + DRAINED_WITHIN_MS
  while ((await sums(from, workspaceId)).clicks < clicks) {
    if (performance.now() > untilMs) throw new Error('the clicks were not drained')
    await sleep(500)
  }
  const ended = new Promise((resolve) => worker.once('close', resolve))
  worker.kill('SIGTERM')
  await ended
}

function clickLine(number: number, atMs: number, linkId: string, workspaceId: string): string {
  const visitor = Buffer.alloc(16)
  visitor.writeUInt32BE((number * 2_654_435_761) % 4_294_967_296)
  return encodeClickLine({
    ...{ id: newId(atMs), atMs, linkId, workspaceId, linkVersion: 1 },
    ...{ qr: null, campaignId: null, ruleId: null, splitId: null },
    visitor: visitor.toString('base64url'),
    localDay: new Date(atMs).toISOString().slice(0, 10),
    country: ['GB', 'DE', 'FR', 'US'][number % 4],
    userAgent: AGENT,
    language: 'en-gb',
    referrerHost: `r${number % 500}.example`,
    ...{ purpose: null, isEnded: false, utm: null },
  })
}

/** Runs a command, and looks ten times a second how much memory it has had at the most. */
async function measure(installation: ScratchInstallation, ...command: string[]): Promise<Measured> {
  const startedMs = performance.now()
  const child = installation.spawnAce(...command)
  let memoryMb = 0
  const timer = setInterval(() => {
    memoryMb = Math.max(memoryMb, mostMemoryMb(child.pid!))
  }, 100)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  return { seconds: Math.round((performance.now() - startedMs) / 100) / 10, memoryMb }
}

/** Returns 0 once it has ended. */
function mostMemoryMb(pid: number): number {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kib ?? 0) / 1_024)
  } catch {
    return 0
  }
}

async function sums({ database }: ScratchInstallation, workspaceId: string) {
  const [[row]] = (await database.query(
    `SELECT (SELECT COUNT(*) FROM links WHERE workspace_id = ?) AS links,
      (SELECT COALESCE(SUM(human_clicks + duplicates), 0) FROM click_days WHERE scope_id = ?)
        AS clicks`,
    [workspaceId, workspaceId]
  )) as any
  return { links: Number(row.links), clicks: Number(row.clicks) }
}
