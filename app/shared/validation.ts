import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { invalidField } from '#app/shared/problems'
import { isDay, readDateTime, withinColumns } from '#app/shared/date_time'

/** What is stored begins with the epoch; an earlier start or end of anything is a slip. */
const EARLIEST_STORED_MS = 0

const dateTimeRule = vine.createRule(
  (value, _options, field) => {
    if (typeof value !== 'string') return
    const at = readDateTime(value)
    if (at === null || at.getTime() < EARLIEST_STORED_MS) {
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

/**
 * The moment that a checked date-time names, to the millisecond.
 *
 * @throws Problem `request.invalid` for one that nothing has checked
 */
export function dateOf(value: string | null | undefined): Date | null {
  return value ? momentNamed(value) : null
}

const dayOrTimeRule = vine.createRule(
  (value, _options, field) => {
    if (typeof value !== 'string' || isDayOrTime(value)) return
    field.report('The {{ field }} field must be a date or a date-time', 'dayOrTime', field)
  },
  { toJSONSchema: (schema) => Object.assign(schema, { description: 'A date or a date-time' }) }
)

/** For a text that has to be a day, as `YYYY-MM-DD`. */
export const dayRule = vine.createRule(
  (value, _options, field) => {
    if (typeof value !== 'string' || isDay(value)) return
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

/** Is it what such a filter takes? */
export function isDayOrTime(value: string): boolean {
  return isDay(value) || readDateTime(value) !== null
}

/**
 * The moment that such a filter names.
 *
 * @param edge which end of the day a bare date stands for
 * @throws Problem `request.invalid` for one that nothing has checked
 */
export function momentOf(value: string, timeZone: string, edge: 'start' | 'end'): Date {
  if (!isDay(value)) return momentNamed(value)
  const date = DateTime.fromISO(value, { zone: timeZone })
  return withinColumns((edge === 'start' ? date.startOf('day') : date.endOf('day')).toMillis())
}

function momentNamed(value: string): Date {
  const at = readDateTime(value)
  if (at === null) throw invalidField('', 'A date or a date-time of the request cannot be read.')
  return at
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
