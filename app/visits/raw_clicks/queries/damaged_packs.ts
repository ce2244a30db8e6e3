import db from '@adonisjs/lucid/services/db'
import { selectForReport } from '#app/shared/database/read_replica'
import { select } from '#app/shared/database/sql'
import { Problem } from '#app/shared/problems/problem'
import { rawClickProblems } from '#app/visits/raw_clicks/problems'
import { describePacks, type WantedPacks } from '#app/visits/raw_clicks/queries/from_raw_clicks'
import { IS_SOUND } from '#app/visits/raw_clicks/rules/click_pack'

/** Clicks that cannot be read any more. */
export interface DamagedClicks {
  packNo: number
  clicks: number
  firstAt: Date
  lastAt: Date
}

/** A pack is not what it was when it was made: the database changed what was written. */
export class DamagedPack extends Problem {
  constructor(readonly pack: DamagedClicks) {
    const { firstAt, lastAt } = pack
    super('clicks.unreadable', rawClickProblems['clicks.unreadable'], {
      said: {
        key: 'problems.clicks.unreadable',
        values: { from: { dayMs: firstAt.getTime() }, to: { dayMs: lastAt.getTime() } },
      },
      extra: { unreadableFrom: firstAt.toISOString(), unreadableTo: lastAt.toISOString() },
    })
  }
}

/** Packs that one statement hashes: some milliseconds each where they are not in memory. */
const AT_ONCE = 200

/**
 * Runs a statement that unpacks packs.
 *
 * @throws DamagedPack where it failed because of one
 */
export async function readPacks<Read>(
  packs: WantedPacks | null,
  read: () => Promise<Read>
): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    const isOfPack = packs !== null && isWrongJson(error)
    const damaged = isOfPack ? await findDamaged(packs) : null
    throw damaged ? new DamagedPack(damaged) : error
  }
}

/** MariaDB's and MySQL's `JSON_TABLE` were given what is no JSON. */
function isWrongJson(error: unknown): boolean {
  const { errno } = (error ?? {}) as { errno?: number }
  return errno === 4038 || errno === 3141
}

/**
 * Makes sure that all of these packs can be read, before something begins that cannot be taken back.
 *
 * @throws DamagedPack
 */
export async function requireSoundPacks(packs: WantedPacks | null): Promise<void> {
  const damaged = packs && (await findDamaged(packs))
  if (damaged) throw new DamagedPack(damaged)
}

/** Also where the replica alone is damaged, of which reports are read. */
async function findDamaged(packs: WantedPacks): Promise<DamagedClicks | null> {
  return (await findFirst(packs, selectForReport)) ?? (await findFirst(packs, selectHere))
}

type Select = <Row>(text: string, values: unknown[]) => Promise<Row[]>

const selectHere: Select = (text, values) => select(db, text, values)

async function findFirst(packs: WantedPacks, read: Select): Promise<DamagedClicks | null> {
  const which = describePacks(packs)
  let afterNo = 0
  for (;;) {
    const found = await read<DamagedClicks & { isSound: number | null }>(
      `SELECT p.no AS packNo, p.row_count AS clicks, p.first_at AS firstAt, p.last_at AS lastAt,
        ${IS_SOUND} AS isSound
      FROM packed_clicks p FORCE INDEX (PRIMARY)
      WHERE ${which.text} AND p.no > ? ORDER BY p.no LIMIT ${AT_ONCE}`,
      [...which.values, afterNo]
    )
    const damaged = found.find(({ isSound }) => isSound !== 1)
    if (damaged) return damaged
    if (found.length < AT_ONCE) return null
    afterNo = found.at(-1)!.packNo
  }
}
