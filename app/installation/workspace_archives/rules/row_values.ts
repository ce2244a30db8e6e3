import { sqlDay, sqlTime } from '#app/shared/database/sql'

/** What the driver hands a column out as: bytes, a moment, a day, or what JSON knows. */
export type ColumnKind = 'bytes' | 'time' | 'day' | 'plain'

export interface ArchiveColumn {
  name: string
  kind: ColumnKind
}

const KINDS: Record<string, ColumnKind> = { datetime: 'time', timestamp: 'time', date: 'day' }

/** @param dataType as the database's own schema names it, lower case */
export function toColumnKind(dataType: string): ColumnKind {
  if (/binary$|blob$/.test(dataType)) return 'bytes'
  return KINDS[dataType] ?? 'plain'
}

/** Turns a value of the database into one that JSON holds. JSON of the database stays text. */
export function encodeValue(value: unknown, kind: ColumnKind): string | number | null {
  if (value === null || value === undefined) return null
  if (kind === 'bytes') return (value as Buffer).toString('base64')
  if (kind === 'time') return (value as Date).toISOString()
  if (kind === 'day') return sqlDay(value as Date | string)
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number)
}

/** Turns a value of an archive into one that the database takes. */
export function decodeValue(value: string | number | null, kind: ColumnKind): unknown {
  if (value === null) return null
  if (kind === 'bytes') return Buffer.from(value as string, 'base64')
  return kind === 'time' ? sqlTime(Date.parse(value as string)) : value
}
