import { sqlTime } from '#app/shared/database/sql'
import type { SqlCondition } from '#app/shared/database/sql_condition'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import {
  CLICK_COLUMNS,
  mayHaveLink,
  UNPACKED,
  UNPACKED_COLUMNS,
  UNPACKED_IF_SOUND,
} from '#app/visits/raw_clicks/rules/click_pack'
import type { RawClickIndex } from '#app/visits/raw_clicks/rules/raw_click_index'

/** Packs that a statement reads beside the rows. */
export interface WantedPacks extends TimeSpan {
  workspaceNos: readonly number[]

  /** Only those that can have any of these links; null: all. */
  linkNos?: readonly number[] | null

  /** Leaves damaged ones out, for what has to go on; otherwise the statement fails with one. */
  withoutDamaged?: true
}

/** A workspace that has clicks. */
export interface ClickWorkspace {
  no: number

  /** Later clicks are never packed, milliseconds since the epoch; null: none is. */
  packedBeforeMs: number | null
}

/** More links than this are not looked for in the packs. */
const MOST_LINKS = 20

/** Returns the packs to read for a span; null where all of it lies in rows. */
export function choosePacks(
  workspaces: readonly ClickWorkspace[],
  { fromMs, beforeMs }: TimeSpan,
  linkNos: readonly number[] | null = null
): WantedPacks | null {
  const packed = workspaces.filter(({ packedBeforeMs }) => fromMs < (packedBeforeMs ?? -Infinity))
  if (packed.length === 0) return null
  return { workspaceNos: packed.map(({ no }) => no), fromMs, beforeMs, linkNos }
}

/** The same without damaged ones. */
export function chooseSoundPacks(...asked: Parameters<typeof choosePacks>): WantedPacks | null {
  const packs = choosePacks(...asked)
  return packs && { ...packs, withoutDamaged: true }
}

/**
 * Names raw clicks as rows `c`, what follows `FROM`: those that lie in rows, and with them in one statement, which sees
 * one moment, those that are packed.
 *
 * @param where the caller's condition, which it repeats behind `WHERE`
 * @param packs null: none
 */
export function fromRawClicks(
  index: RawClickIndex,
  where: SqlCondition,
  packs: WantedPacks | null
): SqlCondition {
  const rows = `raw_clicks c FORCE INDEX (${index})`
  if (packs === null) return { text: rows, values: [] }
  const unpacked = fromPacks(packs)
  const columns = CLICK_COLUMNS.map((name) => `c.${name}`).join(', ')
  return {
    text: `(SELECT ${columns} FROM ${rows} WHERE ${where.text}
      UNION ALL SELECT ${columns} FROM (${unpacked.text}) c WHERE ${where.text}) c`,
    values: [...where.values, ...unpacked.values, ...where.values],
  }
}

/** Selects all clicks of packs. */
function fromPacks(packs: WantedPacks): SqlCondition {
  const which = describePacks(packs)
  const unpacked = packs.withoutDamaged ? UNPACKED_IF_SOUND : UNPACKED
  return {
    text: `SELECT ${UNPACKED_COLUMNS} FROM packed_clicks p, ${unpacked} WHERE ${which.text}`,
    values: which.values,
  }
}

/** Describes rows `p` of packs. */
export function describePacks({
  workspaceNos,
  fromMs,
  beforeMs,
  linkNos = null,
}: WantedPacks): SqlCondition {
  return {
    text: `p.workspace_no IN (?) AND p.last_at >= ? AND p.first_at < ? AND ${mayHaveAny(linkNos)}`,
    values: [workspaceNos, sqlTime(fromMs), sqlTime(beforeMs)],
  }
}

/** Describes rows `p` of packs that can have any of these links. */
export function mayHaveAny(linkNos: readonly number[] | null): string {
  if (linkNos === null || linkNos.length === 0 || linkNos.length > MOST_LINKS) return 'TRUE'
  return `(${linkNos.map((no) => `(${mayHaveLink(no)})`).join(' OR ')})`
}
