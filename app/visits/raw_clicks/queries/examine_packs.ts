import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { monotonicMs } from '#app/shared/time/clock'
import type { DamagedClicks } from '#app/visits/raw_clicks/queries/damaged_packs'
import { findPackSums, type PackSums } from '#app/visits/raw_clicks/queries/find_pack_sums'
import { IS_SOUND } from '#app/visits/raw_clicks/rules/click_pack'

/** What a look at packed clicks found. */
export interface PackExamination extends PackSums {
  /** Packs that were read as a whole. */
  readPacks: number

  /** Those that are not what was written, of these and of all that the sweep has read. */
  damaged: DamagedClicksOfWorkspace[]
}

export interface DamagedClicksOfWorkspace extends DamagedClicks {
  workspaceNo: number

  /** Where no workspace has the number, its number. */
  workspaceId: string
}

export interface PackLook {
  beforeNo: number | null
  forMs: number
  schema?: string
}

/** Reading ends after this; the newest packs come first. */
const READ_MS = 3_000

/** Packs that one statement hashes. */
const AT_ONCE = 50

/** Reads packs against their checksums. It changes nothing. */
export async function examinePacks(): Promise<PackExamination> {
  const sums = await findPackSums()
  if (sums.packs === 0) return { ...sums, readPacks: 0, damaged: [] }
  const { read, damaged } = await lookAtPacks({ beforeNo: null, forMs: READ_MS })
  const all = new Map([...damaged, ...(await listDamagedPacks())].map((one) => [one.packNo, one]))
  return { ...sums, readPacks: read, damaged: [...all.values()] }
}

/**
 * Reads packs against their checksums, the newest first.
 *
 * @param beforeNo where the last look ended; null: at the newest
 * @param schema where they are, quoted; the one of the connection where there is none
 * @returns with where it ended; null: all were read
 */
export async function lookAtPacks({ beforeNo, forMs, schema }: PackLook) {
  const at = schema ? `${schema}.` : ''
  const untilMs = monotonicMs() + forMs
  const damaged: DamagedClicksOfWorkspace[] = []
  const sound: number[] = []
  let nextNo = beforeNo
  do {
    const packs: (DamagedClicksOfWorkspace & { isSound: number | null })[] = await select(
      db,
      `SELECT ${COLUMNS}, ${IS_SOUND} AS isSound
      FROM ${at}packed_clicks p LEFT JOIN ${at}click_workspaces w ON w.no = p.workspace_no
      WHERE p.no < COALESCE(?, p.no + 1) ORDER BY p.no DESC LIMIT ${AT_ONCE}`,
      [nextNo]
    )
    for (const { isSound, ...pack } of packs) {
      if (isSound === 1) sound.push(pack.packNo)
      else damaged.push(pack)
    }
    nextNo = packs.length < AT_ONCE ? null : packs.at(-1)!.packNo
  } while (nextNo !== null && monotonicMs() < untilMs)
  return { read: sound.length + damaged.length, damaged, sound, nextNo }
}

/** Lists the damaged packs that the sweep found, and that are still there. */
export function listDamagedPacks(): Promise<DamagedClicksOfWorkspace[]> {
  return select(
    db,
    `SELECT ${COLUMNS} FROM damaged_packs d JOIN packed_clicks p ON p.no = d.pack_no
      LEFT JOIN click_workspaces w ON w.no = p.workspace_no ORDER BY p.no`
  )
}

const COLUMNS = `p.no AS packNo, p.row_count AS clicks, p.first_at AS firstAt, p.last_at AS lastAt,
  p.workspace_no AS workspaceNo, COALESCE(w.workspace_id, p.workspace_no) AS workspaceId`
