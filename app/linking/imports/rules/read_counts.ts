import { OWN_CLICK_COLUMNS, OWN_USES_COLUMN } from '#app/linking/imports/rules/extra_columns'
import type { SourceReading } from '#app/linking/imports/rules/source_reading'
import { readVisitLimit, type ImportedLimit } from '#app/linking/imports/rules/visit_limit'

/** Reads the clicks of the past; of another Shunt everyone that it counted, or took over. */
export function readClicks(reading: SourceReading): number {
  if (reading.options.isOurs) {
    const figures = OWN_CLICK_COLUMNS.map((name) => readCount(reading.member(name)) ?? 0)
    return figures.reduce((sum, figure) => sum + figure, 0)
  }
  const text = reading.text('clicks')
  const count = readCount(text)
  if (text !== null && count === null) reading.lose('value.unreadable', 'clicks', text)
  return count ?? 0
}

/** Reads the limit of uses; only our own export says how many of them are spent. */
export function readUseLimit(reading: SourceReading, clicks: number): ImportedLimit {
  const limit = reading.text('maxClicks')
  if (reading.options.isOurs) {
    const usedClicks = readCount(reading.member(OWN_USES_COLUMN)) ?? 0
    return { maxClicks: limit, usedClicks, isUnreadable: false }
  }
  const visits = Math.max(readCount(reading.extra('allVisits')) ?? 0, clicks)
  const read = readVisitLimit(limit, visits)
  if (read.isUnreadable || read.usedClicks > 0) {
    reading.lose('visit_limit.not_kept', 'maxClicks', limit)
  }
  return read
}

/** Thousands may be set apart: `1,204`. */
function readCount(value: unknown): number | null {
  if (value === null || value === undefined || String(value).trim() === '') return null
  const count = Number(String(value).replace(/(?<=\d)[,' \u00a0](?=\d{3}\b)/g, ''))
  return Number.isSafeInteger(count) && count >= 0 ? count : null
}
