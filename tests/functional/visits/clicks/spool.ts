import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { encodeClickLine, type ClickLine } from '#app/redirect/clicks/click_line'
import { select } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'
import { ClickDrainer } from '#app/visits/clicks/drainer'
import type { ClickDrainerOptions } from '#app/visits/clicks/drainer_options'
import { readBreakdown } from '#app/visits/clicks/rules/breakdown'
import { packAllClicks } from '#tests/fixtures/packed_clicks'
import { CLICKS } from '#tests/fixtures/stored_clicks'

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/146.0.0.0 Safari/537.36'

/** `PACKED_CLICKS=1`: all clicks are packed as soon as they are stored, and every figure has to be the same. */
const PACKS_ALL = process.env.PACKED_CLICKS === '1'

function packAfterwards(drainer: ClickDrainer): ClickDrainer {
  const drainOnce = drainer.drainOnce.bind(drainer)
  drainer.drainOnce = async (signal) => {
    const result = await drainOnce(signal)
    await packAllClicks()
    return result
  }
  return drainer
}

/** A spool directory of the test's own. */
export class TestSpool {
  private constructor(readonly path: string) {}

  static async make(): Promise<TestSpool> {
    return new TestSpool(await mkdtemp(join(tmpdir(), 'shunt-spool-')))
  }

  drainer(options: Partial<ClickDrainerOptions> = {}): ClickDrainer {
    const drainer = new ClickDrainer({ spoolPath: this.path, ...options })
    return PACKS_ALL ? packAfterwards(drainer) : drainer
  }

  /** Returns every spool file, by its name on the disk. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.path)
    return entries.filter((name) => name.includes('.spool') && !name.startsWith('.')).sort()
  }

  /** Returns the size of all spool files together. */
  async bytes(): Promise<number> {
    const sizes = (await this.names()).map(async (name) => (await stat(join(this.path, name))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  /** @param sealed as a writer does that has not noticed yet */
  async write(file: string, clicks: ClickLine[], { sealed = false } = {}): Promise<void> {
    const suffix = sealed ? '.spool.sealed' : '.spool'
    await appendFile(join(this.path, file + suffix), clicks.map(encodeClickLine).join(''))
  }

  async writeText(file: string, text: string): Promise<void> {
    await appendFile(join(this.path, `${file}.spool`), text)
  }

  /** As if the file were so old. */
  async age(file: string, byMs: number): Promise<void> {
    const seconds = (nowMs() - byMs) / 1_000
    await utimes(join(this.path, `${file}.spool`), seconds, seconds)
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true })
    await db.from('click_spools').delete()
    await db.from('click_spool_offsets').delete()
  }
}

/** Creates a link in a workspace; only what clicks need of it. */
export async function aLink(workspaceId: string, fields: object = {}): Promise<string> {
  const id = newId()
  const at = new Date(nowMs())
  await db.table('links').insert({
    id,
    workspace_id: workspaceId,
    alias: id,
    destination_url: 'https://example.com/page',
    tags: '[]',
    status: 'Active',
    created_by: '',
    created_at: at,
    updated_at: at,
    ...fields,
  })
  return id
}

/** Creates a person's click now, with whatever is said otherwise. */
export function aClick(
  click: Pick<ClickLine, 'workspaceId' | 'linkId'> & Partial<ClickLine> & { who?: string }
): ClickLine {
  const { who, ...given } = click
  const atMs = given.atMs ?? nowMs()
  return {
    id: newId(atMs),
    atMs,
    linkVersion: 1,
    qr: null,
    campaignId: null,
    ruleId: null,
    splitId: null,
    visitor: visitorOf(who ?? newId()),
    localDay: new Date(atMs).toISOString().slice(0, 10),
    country: 'GB',
    userAgent: CHROME,
    language: 'en-gb',
    referrerHost: null,
    purpose: null,
    isEnded: false,
    utm: null,
    ...given,
  }
}

export function visitorOf(name: string): string {
  return createHash('md5').update(name).digest('base64url')
}

/** Sums of a workspace from its raw rows, its roll-ups and its links: they have to agree. */
export async function sumsOf(workspaceId: string) {
  const [rows] = await select<Record<string, string>>(
    db,
    `SELECT COUNT(*) AS clicks, COUNT(DISTINCT id) AS ids, COALESCE(SUM(class = 'Human'), 0) AS humans,
      COALESCE(SUM(class = 'Scan'), 0) AS scans,
      COUNT(DISTINCT IF(class IN ('Human', 'Scan'), CONCAT(link_id, local_day, HEX(visitor)), NULL))
        AS visitors
    FROM ${CLICKS} WHERE workspace_id = ?`,
    [workspaceId]
  )
  const day = `COALESCE(SUM(human_clicks), 0) AS humans, COALESCE(SUM(scans), 0) AS scans`
  const days = `${day}, COALESCE(SUM(unique_visitors), 0) AS visitors, COALESCE(SUM(human_clicks
    + scans + bots + previews + prefetches + duplicates + unknown_codes), 0) AS clicks`
  const [workspace] = await select<Record<string, string>>(
    db,
    `SELECT ${days} FROM click_days WHERE scope_id = ?`,
    [workspaceId]
  )
  const [linkDays] = await select<Record<string, string>>(
    db,
    `SELECT ${days} FROM click_days WHERE scope_id IN (SELECT id FROM links WHERE workspace_id = ?)`,
    [workspaceId]
  )
  const [links] = await select<Record<string, string>>(
    db,
    `SELECT COALESCE(SUM(human_clicks), 0) AS humans, COALESCE(SUM(scans), 0) AS scans
    FROM links WHERE workspace_id = ?`,
    [workspaceId]
  )
  const [shares] = await select<Record<string, string>>(
    db,
    `SELECT ${day} FROM click_day_dimensions WHERE workspace_id = ? AND dimension = 'countries'`,
    [workspaceId]
  )
  return {
    rows: numbers(rows),
    workspace: numbers(workspace),
    linkDays: numbers(linkDays),
    links: numbers(links),
    shares: numbers(shares),
    breakdowns: await sumsOfBreakdowns(workspaceId),
  }
}

/** Sums of the countries in the breakdowns of a workspace's links. */
async function sumsOfBreakdowns(workspaceId: string) {
  const rows = await select<{ breakdown: string | null }>(
    db,
    'SELECT breakdown FROM click_days WHERE scope_id IN (SELECT id FROM links WHERE workspace_id = ?)',
    [workspaceId]
  )
  const sums = { humans: 0, scans: 0 }
  for (const { breakdown } of rows) {
    for (const [humans, scans] of Object.values(readBreakdown(breakdown).countries ?? {})) {
      sums.humans += humans
      sums.scans += scans
    }
  }
  return sums
}

function numbers(row: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))
}
