import {
  date,
  dateTime,
  integer,
  list,
  named,
  nullable,
  number,
  object,
  text,
} from '#app/platform/api/schema'
import { EXCLUDED_CLASSES } from '#app/visits/clicks/click'
import { DIMENSIONS } from '#app/visits/clicks/rules/roll_up'

const conversions = {
  conversions: integer('Reported conversions, by when they happened'),
  conversionValues: list(
    object({ currency: text('ISO 4217'), value: text('An exact sum, as a decimal text') })
  ),
}

const shareFields = {
  key: text('The value itself: an id, a code, a name, a host; empty for unknown'),
  name: text('What to show for it'),
  humanClicks: integer(),
  scans: integer(),
  ...conversions,
}
const share = named('ReportShare', object(shareFields))

const conversionRate = object({
  value: number('Conversions by clicks and scans, as a fraction of at most 1'),
  low: number('Lower end of the 95 % interval (Wilson)'),
  high: number('Its upper end'),
})

const splitShare = named('SplitShare', object({ ...shareFields, conversionRate }))

/** The analytics report. Behaviour, section 5.4. */
export const reportSchema = named(
  'Report',
  object({
    from: date(),
    to: date(),
    timeZone: text('The zone whose days are meant'),
    totals: object({
      humanClicks: integer('Clicks from people, scans not included'),
      scans: integer('Scans of QR codes by people'),
      uniqueVisitors: nullable(
        integer('People by click or scan, once a day and link; null where days were only counted')
      ),
      ...conversions,
    }),
    excluded: object(Object.fromEntries(EXCLUDED_CLASSES.map((name) => [name, integer()]))),
    series: list(
      object({
        date: date(),
        humanClicks: integer(),
        scans: integer(),
        uniqueVisitors: nullable(integer()),
        conversions: integer(),
      })
    ),
    top: object(
      Object.fromEntries(
        DIMENSIONS.map((name) => [name, list(name === 'splits' ? splitShare : share)])
      )
    ),
    dataThrough: nullable(dateTime()),
    rawClicksFrom: date(),
  })
)
