import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { invalidField } from '#app/shared/problems/problems'
import { hasStrayControl, isLongerThan } from '#app/shared/text/text'
import { readWholeNumber } from '#app/shared/text/whole_number'
import { clampToColumnRange, isDay, readDateTime } from '#app/shared/time/date_time'

/** What is stored begins with the epoch; an earlier start or end of anything is a mistake. */
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

/** Describes a date-time in the body. It is passed on as text; `parseDateTime` reads it. */
export function dateTimeField() {
  return vine.string().use(dateTimeRule())
}

/**
 * Parses the moment that a checked date-time names, to the millisecond.
 *
 * @throws Problem `request.invalid` for one that nothing has checked
 */
export function parseDateTime(value: string | null | undefined): Date | null {
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

/** Describes a day, as `YYYY-MM-DD`. */
export function dayField() {
  return vine.string().use(dayRule())
}

/** Describes a day (in the workspace's zone) or a moment, as filters take it. */
export function dayOrTimeField() {
  return vine.string().use(dayOrTimeRule())
}

/** Is it what such a filter takes? */
export function isDayOrTime(value: string): boolean {
  return isDay(value) || readDateTime(value) !== null
}

/**
 * Parses the moment that such a filter names.
 *
 * @param edge which end of the day a bare date stands for
 * @throws Problem `request.invalid` for one that nothing has checked
 */
export function parseMoment(value: string, timeZone: string, edge: 'start' | 'end'): Date {
  if (!isDay(value)) return momentNamed(value)
  const date = DateTime.fromISO(value, { zone: timeZone })
  return clampToColumnRange((edge === 'start' ? date.startOf('day') : date.endOf('day')).toMillis())
}

function momentNamed(value: string): Date {
  const at = readDateTime(value)
  if (at === null) throw invalidField('', 'A date or a date-time of the request cannot be read.')
  return at
}

const charactersRule = vine.createRule(
  (value, { max }: { max: number }, field) => {
    if (typeof value !== 'string' || !isLongerThan(value, max)) return
    field.report(
      'The {{ field }} field must not be greater than {{ max }} characters',
      'maxLength',
      field,
      { max }
    )
  },
  { toJSONSchema: (schema, { max }) => Object.assign(schema, { maxLength: max }) }
)

/** Describes a text of at most this many characters, as people and the database count them. */
export function characters(max: number) {
  return charactersRule({ max })
}

/**
 * Describes a text of at most this many characters. VineJS's own `maxLength` counts UTF-16 units.
 */
export function textUpTo(max: number) {
  return vine.string().use(characters(max))
}

const controlsRule = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string' || !hasStrayControl(value)) return
  field.report('The {{ field }} field must not have control characters', 'controls', field)
})

/** Describes the same for what people read: no control characters but tabs and line breaks. */
export function proseUpTo(max: number) {
  return textUpTo(max).use(controlsRule())
}

const anyControlRule = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string' || !/\p{Cc}/u.test(value)) return
  field.report('The {{ field }} field must not have control characters', 'controls', field)
})

/** Describes a text of one line: no control character at all, neither tab nor line break. */
export function lineUpTo(max: number) {
  return textUpTo(max).use(anyControlRule())
}

/** Describes a whole number in a query or a form, where all is text: decimal digits alone. */
export function wholeNumber([least, most]: [number, number]) {
  return vine.number().parse(onlyDigits).withoutDecimals().range([least, most])
}

/** Writes what the query parser has split at its commas as it was sent. */
export function joinList(value: unknown): unknown {
  return Array.isArray(value) ? value.join(',') : value
}

/** Puts together digits that stand in groups of three, as people write thousands: 1.000, 1,000, 1 000. */
export function joinDigits(text: string): string {
  const trimmed = text.trim()
  const isGrouped = /^\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+$/.test(trimmed)
  return isGrouped ? trimmed.replace(/\D/g, '') : trimmed
}

/** Makes what is no plain whole number into what is no number at all; for `parse`. */
export function onlyDigits(value: unknown): unknown {
  return typeof value === 'string' ? (readWholeNumber(value) ?? {}) : value
}

/**
 * Pages of a list. Behaviour, section 4.10: from 1; 1 to 100 a page, 25 when nothing is said; by
 * `cursor` instead of `page`; with some fields alone.
 */
export const pagingFields = {
  page: wholeNumber([1, 1_000_000]).optional(),
  pageSize: wholeNumber([1, 100]).optional(),
  cursor: textUpTo(4000).optional(),
  fields: textUpTo(1000).parse(joinList).optional(),
}

export interface PaginatedList<Item> {
  items: Item[]
  page: number
  pageSize: number
  totalItems: number
  totalPages: number

  /** Where the next page begins; null: this is the last one. Only for a request with `cursor`. */
  nextCursor?: string | null
}

/** Returns the envelope of a page of a list. */
export function toPaginatedList<Item>(
  items: Item[],
  page: number,
  pageSize: number,
  totalItems: number
): PaginatedList<Item> {
  return { items, page, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) }
}

/** Cuts a page out of a list that was read whole. */
export function cutPage<Item>(
  all: readonly Item[],
  page: number,
  pageSize: number
): PaginatedList<Item> {
  const items = all.slice((page - 1) * pageSize, page * pageSize)
  return toPaginatedList(items, page, pageSize, all.length)
}

/** Describes a text that may be left out or null. */
export const optionalText = () => vine.string().nullable().optional()

/** Describes true or false, that may be left out or null. */
export const optionalFlag = () => vine.boolean({ strict: true }).nullable().optional()
