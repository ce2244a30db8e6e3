import { select, type Sql } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import {
  CONVERSION_COLUMNS,
  toConversionRecord,
  type ConversionRecord,
  type ConversionRow,
} from '#app/visits/conversions/conversion'
import { conversionProblem } from '#app/visits/conversions/problems'

/** @throws Problem `conversion.not_found` */
export async function findConversion(
  sql: Sql,
  workspaceId: string,
  id: string
): Promise<ConversionRecord> {
  const found = isId(id)
    ? await findOne(sql, 'workspace_id = ? AND id = ?', [workspaceId, id])
    : null
  if (!found) throw conversionProblem('conversion.not_found')
  return found
}

/**
 * Finds the conversion that the workspace reported under an event id; null where there is none.
 *
 * @param eventKey the event id's SHA-256
 */
export async function findReportedConversion(
  sql: Sql,
  workspaceId: string,
  eventKey: Buffer
): Promise<ConversionRecord | null> {
  return findOne(sql, 'workspace_id = ? AND event_key = ?', [workspaceId, eventKey])
}

async function findOne(sql: Sql, condition: string, values: unknown[]) {
  const [row] = await select<ConversionRow>(
    sql,
    `SELECT ${CONVERSION_COLUMNS} FROM conversions WHERE ${condition}`,
    values
  )
  return row ? toConversionRecord(row) : null
}
