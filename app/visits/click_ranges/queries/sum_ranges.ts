import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** What a folder of columns holds. */
export interface RangeSums {
  sealedRanges: number
  sealedClicks: number
  sealedBytes: number

  /** Ranges whose clicks were changed and that MySQL answers for until they are sealed again. */
  staleRanges: number
}

/** Adds up the ranges of a folder. */
export async function sumRanges(storeId: string): Promise<RangeSums> {
  const [row] = await select<Record<keyof RangeSums, number | string | null>>(
    db,
    `SELECT SUM(state = 'Sealed') AS sealedRanges, SUM(IF(state = 'Sealed', row_count, 0)) AS sealedClicks,
      SUM(IF(state = 'Sealed', file_bytes, 0)) AS sealedBytes, SUM(state <> 'Sealed') AS staleRanges
    FROM click_ranges WHERE store_id = ?`,
    [storeId]
  )
  return {
    sealedRanges: Number(row.sealedRanges),
    sealedClicks: Number(row.sealedClicks),
    sealedBytes: Number(row.sealedBytes),
    staleRanges: Number(row.staleRanges),
  }
}
