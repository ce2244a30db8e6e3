import type { JsonSchema } from '#app/platform/api/api_operations'
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
import { INTERVALS } from '#app/visits/analytics/rules/intervals'
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

const totals = object({
  humanClicks: integer('Clicks from people, scans not included'),
  scans: integer('Scans of QR codes by people'),
  uniqueVisitors: nullable(
    integer('People by click or scan, once a day and link; null where days were only counted')
  ),
  ...conversions,
})

const series = list(
  withOptional(
    object({
      date: date(),
      humanClicks: integer(),
      scans: integer(),
      uniqueVisitors: nullable(integer('By hours, each in the hour of the first visit of the day')),
      conversions: integer(),
    }),
    { start: { ...dateTime(), description: 'When it begins; with `interval` alone' } }
  )
)

/** The analytics report. Behaviour, sections 5.4 and 11.6. */
const report = object({
  from: date(),
  to: date(),
  timeZone: text('The zone whose days are meant'),
  timeZoneSince: {
    ...nullable(dateTime()),
    description:
      'Since when the workspace has this zone: its earlier days are those of the zones it had ' +
      'before. Null where it never had another one, and in a zone that is not its own',
  },
  interval: { type: 'string', enum: [...INTERVALS] },
  basis: {
    type: 'string',
    enum: ['Rollups', 'RawClicks'],
    description: 'What was counted: sums of days, or each click that is kept',
  },
  totals,
  excluded: object(Object.fromEntries(EXCLUDED_CLASSES.map((name) => [name, integer()]))),
  series,
  top: object(
    Object.fromEntries(
      DIMENSIONS.map((name) => [name, list(name === 'splits' ? splitShare : share)])
    )
  ),
  dataThrough: nullable(dateTime()),
  rawClicksFrom: date(),
})

export const reportSchema = named(
  'Report',
  withOptional(report, {
    comparison: {
      ...object({ from: date(), to: date(), totals, series }),
      description: 'The same of another period; with `compareTo` alone',
    },
  })
)

/** Adds properties that are there only when they were asked for. */
function withOptional(schema: JsonSchema, optional: Record<string, JsonSchema>): JsonSchema {
  return { ...schema, properties: { ...(schema.properties as object), ...optional } }
}
