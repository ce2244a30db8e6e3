import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { monotonicMs } from '#app/shared/time/clock'
import { hashPack } from '#app/visits/raw_clicks/rules/click_pack'

/** What a look at packed clicks found. */
export interface PackExamination {
  clicks: number
  packs: number

  /** Of the table, as the server estimates it. */
  bytes: number

  /** Packs that were read as a whole, and those of them that are not what was written. */
  readPacks: number
  damaged: DamagedClicks[]
}

/** Clicks that cannot be read any more. */
export interface DamagedClicks {
  packNo: number
  workspaceId: string
  clicks: number
  firstAt: Date
  lastAt: Date
}

/** Reading ends after this; the newest packs come first. */
const READ_MS = 3_000
const AT_ONCE = 20

/** Reads packs against their checksums. It changes nothing. */
export async function examinePacks(): Promise<PackExamination> {
  const [sums] = await select<Record<'clicks' | 'bytes' | 'packs', number | string | null>>(
    db,
    `SELECT COUNT(*) AS packs, SUM(row_count) AS clicks, (
        SELECT data_length + index_length FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name = 'packed_clicks'
      ) AS bytes
    FROM packed_clicks`
  )
  const packs = Number(sums.packs)
  const read = packs === 0 ? { readPacks: 0, damaged: [] } : await readPacks()
  return { packs, clicks: Number(sums.clicks), bytes: Number(sums.bytes), ...read }
}

async function readPacks(): Promise<Pick<PackExamination, 'readPacks' | 'damaged'>> {
  const untilMs = monotonicMs() + READ_MS
  const damaged: DamagedClicks[] = []
  let read = 0
  let beforeNo: number | null = null
  while (monotonicMs() < untilMs) {
    const packs: PackRow[] = await select<PackRow>(
      db,
      `SELECT p.no, p.row_count, p.first_at, p.last_at, p.checksum, p.data, w.workspace_id
      FROM packed_clicks p JOIN click_workspaces w ON w.no = p.workspace_no
      WHERE p.no < COALESCE(?, p.no + 1) ORDER BY p.no DESC LIMIT ${AT_ONCE}`,
      [beforeNo]
    )
    for (const pack of packs) {
      if (hashPack(pack.data).equals(pack.checksum)) continue
      damaged.push({
        packNo: pack.no,
        workspaceId: pack.workspace_id,
        clicks: pack.row_count,
        firstAt: pack.first_at,
        lastAt: pack.last_at,
      })
    }
    read += packs.length
    if (packs.length < AT_ONCE) break
    beforeNo = packs.at(-1)!.no
  }
  return { readPacks: read, damaged }
}

interface PackRow {
  no: number
  row_count: number
  first_at: Date
  last_at: Date
  checksum: Buffer
  data: Buffer
  workspace_id: string
}
