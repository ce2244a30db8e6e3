import vine from '@vinejs/vine'
import { DateTime } from 'luxon'

/** A date-time with its offset, as RFC 3339, section 5.6, writes it. */
const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/

const dateTimeRule = vine.createRule(
  (value, _options, field) => {
    if (typeof value !== 'string') return
    const at = RFC_3339.test(value) ? DateTime.fromISO(value.replace(' ', 'T').toUpperCase()) : null
    if (!at?.isValid || at.year < 1970 || at.year > 9999) {
      field.report(
        'The {{ field }} field must be a date-time with its offset, such as 2026-11-21T09:30:00Z',
        'dateTime',
        field
      )
    }
  },
  { toJSONSchema: (schema) => Object.assign(schema, { format: 'date-time' }) }
)

/** A date-time in the body. Passed on as text; `dateOf` reads it. */
export function dateTime() {
  return vine.string().use(dateTimeRule())
}

/** The moment that a checked date-time names, to the millisecond. */
export function dateOf(value: string | null | undefined): Date | null {
  return value ? new Date(value.replace(' ', 'T')) : null
}

const dayOrTimeRule = vine.createRule(
  (value, _options, field) => {
    if (typeof value !== 'string') return
    if (RFC_3339.test(value) || /^\d{4}-\d{2}-\d{2}$/.test(value)) {
      if (DateTime.fromISO(value.replace(' ', 'T').toUpperCase()).isValid) return
    }
    field.report('The {{ field }} field must be a date or a date-time', 'dayOrTime', field)
  },
  { toJSONSchema: (schema) => Object.assign(schema, { description: 'A date or a date-time' }) }
)

const dayRule = vine.createRule(
  (value, _options, field) => {
    if (typeof value !== 'string') return
    if (/^\d{4}-\d{2}-\d{2}$/.test(value) && DateTime.fromISO(value).isValid) return
    field.report('The {{ field }} field must be a date, as 2026-11-21', 'day', field)
  },
  { toJSONSchema: (schema) => Object.assign(schema, { format: 'date' }) }
)

/** A day, as `YYYY-MM-DD`. */
export function day() {
  return vine.string().use(dayRule())
}

/** A day (in the workspace's zone) or a moment, as filters take it. */
export function dayOrTime() {
  return vine.string().use(dayOrTimeRule())
}

/**
 * The moment that such a filter names.
 *
 * @param edge which end of the day a bare date stands for
 */
export function momentOf(value: string, timeZone: string, edge: 'start' | 'end'): Date {
  if (value.length > 10) return new Date(value.replace(' ', 'T'))
  const date = DateTime.fromISO(value, { zone: timeZone })
  return (edge === 'start' ? date.startOf('day') : date.endOf('day')).toJSDate()
}

/** Pages of a list. Contract, section 4: from 1; 1 to 100 a page, 25 when nothing is said. */
export const pagingFields = {
  page: vine.number().withoutDecimals().range([1, 1_000_000]).optional(),
  pageSize: vine.number().withoutDecimals().range([1, 100]).optional(),
}

export interface Page<Item> {
  items: Item[]
  page: number
  pageSize: number
  totalItems: number
  totalPages: number
}

/** The envelope of a page of a list. */
export function toPage<Item>(
  items: Item[],
  page: number,
  pageSize: number,
  totalItems: number
): Page<Item> {
  return { items, page, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) }
}
