import type { HttpContext } from '@adonisjs/core/http'
import { formatContentDisposition } from '#app/platform/api/content_disposition'
import { invalidField } from '#app/shared/problems/problems'
import { formatCsv } from '#app/shared/text/csv'

const FORMATS = ['csv', 'json'] as const
export type TableFormat = (typeof FORMATS)[number]

/**
 * Reads which file of a table an address asks for: CSV where it does not say.
 *
 * @throws Problem `request.invalid`
 */
export function readTableFormat(query: Record<string, unknown>): TableFormat {
  const format = FORMATS.find((one) => one === (query.format ?? 'csv'))
  if (!format) throw invalidField('format', `Take one of ${FORMATS.join(', ')}.`)
  return format
}

/** A table of a page in both of its forms. */
export interface TableFile {
  /** Name of the file without its ending. */
  name: string

  /** Its rows as text, the names of the columns first. */
  csv: readonly (readonly (string | null)[])[]
  json: object
}

/** Sends a table as a file to be saved. */
export function sendTableFile(
  { response }: HttpContext,
  { name, csv, json }: TableFile,
  format: TableFormat
): void {
  response.header('Content-Disposition', formatContentDisposition(`${name}.${format}`))
  response.header('Cache-Control', 'no-store')
  if (format === 'csv') {
    response.header('Content-Type', 'text/csv; charset=utf-8')
    return response.send(formatCsv(csv))
  }
  response.header('Content-Type', 'application/json; charset=utf-8')
  response.send(JSON.stringify(json))
}

/** Returns the rows of a table of records as text: these fields in their order, by their names. */
export function formatRecordRows<Field extends string>(
  fields: readonly Field[],
  records: readonly Record<Field, string | number | null>[]
): (string | null)[][] {
  const text = (cell: string | number | null) => (cell === null ? null : String(cell))
  return [[...fields], ...records.map((one) => fields.map((field) => text(one[field])))]
}
