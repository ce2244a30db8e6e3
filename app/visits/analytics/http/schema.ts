import {
  date,
  dateTime,
  id,
  integer,
  list,
  named,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  type OptionalSchema,
  type Schema,
  type ValueOf,
} from '#app/platform/api/schema'
import { CLICK_EXPORT_COLUMNS } from '#app/visits/analytics/queries/export_clicks'
import { COMPARED_KINDS } from '#app/visits/analytics/queries/read_comparison'
import { INTERVALS } from '#app/visits/analytics/rules/intervals'
import { EXCLUDED_CLASSES, type ExcludedClass } from '#app/visits/raw_clicks/click'
import { DIMENSIONS, traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'

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
  object({
    date: date(),
    humanClicks: integer(),
    scans: integer(),
    uniqueVisitors: nullable(integer('By hours, each in the hour of the first visit of the day')),
    conversions: integer(),
    start: optional(dateTime('When it begins; with `interval` alone')),
  })
)

/** Splits alone have a rate, which the type of the report says of every dimension. */
type AnyShare = ValueOf<typeof share> & Partial<ValueOf<typeof splitShare>>

/** Breakdowns that a city database makes. */
type OfPlace = 'regions' | 'cities'

/** The analytics report. Behaviour, sections 5.4 and 11.6. */
const report = {
  from: date(),
  to: date(),
  timeZone: text('The zone whose days are meant'),
  timeZoneSince: {
    ...nullable(dateTime()),
    description:
      'Since when the workspace has this zone: its earlier days are those of the zones it had ' +
      'before. Null where it never had another one, and in a zone that is not its own',
  },
  interval: oneOf(INTERVALS),
  basis: oneOf(
    ['Rollups', 'RawClicks'],
    'What was counted: sums of days, or each click that is kept'
  ),
  totals,
  excluded: object(
    Object.fromEntries(EXCLUDED_CLASSES.map((name) => [name, integer()])) as Record<
      ExcludedClass,
      Schema<number>
    >
  ),
  series,
  top: object(
    Object.fromEntries(
      DIMENSIONS.map((name) => {
        const shares = list(name === 'splits' ? splitShare : share)
        return [name, traitsOf(name).ofPlace ? optional(shares) : shares]
      })
    ) as Record<Exclude<Dimension, OfPlace>, Schema<AnyShare[]>> &
      Record<OfPlace, OptionalSchema<AnyShare[]>>
  ),
  dataThrough: nullable(dateTime()),
  rawClicksFrom: date(),
  comparison: optional(
    object(
      { from: date(), to: date(), totals, series },
      'The same of another period; with `compareTo` alone'
    )
  ),
}

export const reportSchema = named('Report', object(report))

/** Figures of several over the same time. */
export const comparisonSchema = named(
  'Comparison',
  object({
    from: date(),
    to: date(),
    interval: oneOf(INTERVALS),
    items: list(
      object({
        kind: oneOf(COMPARED_KINDS),
        id: text('Its id; of a variant that of its link too, as it was asked for'),
        name: text(
          'The title, else the alias, of a link, which begins that of its variants; the name of the others'
        ),
        totals,
        series,
      })
    ),
  })
)

/** What each column of the export says of a click. */
const CLICK_NOTES: Record<(typeof CLICK_EXPORT_COLUMNS)[number], string> = {
  clickedAt: 'When it was, in UTC',
  linkId: 'The link that was visited',
  shortUrl: 'Its short URL; null: the link was deleted',
  destinationUrl: 'Where the visitor was led; null: the link was deleted',
  qrCodeId: 'The QR code that was scanned',
  campaignId: 'The campaign of the link at the time',
  rule: 'The routing rule that decided',
  split: 'The variant of the A/B test that was chosen',
  country: 'Two letters of ISO 3166',
  device: 'Device',
  operatingSystem: 'Operating system',
  browser: 'Browser',
  language: 'Two letters of ISO 639',
  referrer: 'The host that the visitor came from',
  class: 'Human, Scan, or why it does not count',
}

const CLICK_FIELDS = Object.fromEntries(
  CLICK_EXPORT_COLUMNS.map((name) => [name, nullable(text(CLICK_NOTES[name]))])
) as Record<(typeof CLICK_EXPORT_COLUMNS)[number], Schema<string | null>>

/** There where a city database is installed. */
const place = (schema: Schema<string>) => optional(nullable(schema))

/** A page of raw clicks. */
export const clickListSchema = named(
  'ClickList',
  object({
    items: list(
      named(
        'Click',
        object({
          id: id(),
          ...CLICK_FIELDS,
          region: place(text('Region')),
          city: place(text('City')),
        })
      )
    ),
    nextBefore: nullable(text('Give it as `before` for the next page; null: this is the last')),
  })
)
