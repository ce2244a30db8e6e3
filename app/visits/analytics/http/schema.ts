import {
  date,
  dateTime,
  integer,
  list,
  nullable,
  number,
  object,
  text,
} from '#app/platform/api/schema'
import { EXCLUDED_CLASSES } from '#app/visits/clicks/click'
import { DIMENSIONS } from '#app/visits/clicks/rules/roll_up'

const share = object({
  key: text('The value itself: an id, a code, a name, a host; empty for unknown'),
  name: text('What to show for it'),
  humanClicks: integer(),
  scans: integer(),
})

/** The analytics report. Behaviour, section 5.4. */
export const reportSchema = object({
  from: date(),
  to: date(),
  timeZone: text('The zone whose days are meant'),
  totals: object({
    humanClicks: integer('Clicks from people, scans not included'),
    scans: integer('Scans of QR codes by people'),
    uniqueVisitors: integer('People by click or scan, counted once a day and link'),
    conversions: integer(),
    conversionValues: list(object({ currency: text(), value: number() })),
  }),
  excluded: object(Object.fromEntries(EXCLUDED_CLASSES.map((name) => [name, integer()]))),
  series: list(
    object({
      date: date(),
      humanClicks: integer(),
      scans: integer(),
      uniqueVisitors: integer(),
      conversions: integer(),
    })
  ),
  top: object(Object.fromEntries(DIMENSIONS.map((name) => [name, list(share)]))),
  dataThrough: nullable(dateTime()),
  rawClicksFrom: date(),
})
