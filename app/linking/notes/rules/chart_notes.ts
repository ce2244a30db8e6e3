/** What a chart shows of a note. */
interface Note {
  id: string
  text: string
  date: string
  time: string | null
  linkId: string | null
  campaignId: string | null
}

/** The notes of one day, under one number. */
export interface ChartNote<One extends Note = Note> {
  number: number
  date: string

  /** Place of the day in the chart. */
  at: number
  text: string
  notes: One[]
}

/** More numbers than this no one can distinguish on a chart. */
const MOST_MARKS = 24

/**
 * Returns the notes of a chart's days, numbered by day; where there are too many, those of the
 * latest days.
 *
 * @param notes in the order of their days
 * @param days the chart's, ascending, `YYYY-MM-DD`
 */
export function numberChartNotes<One extends Note>(
  notes: readonly One[],
  days: readonly string[]
): ChartNote<One>[] {
  const places = new Map(days.map((day, at) => [day, at]))
  const known = notes.filter(({ date }) => places.has(date))
  const byDay = [...Map.groupBy(known, ({ date }) => date)].slice(-MOST_MARKS)
  return byDay.map(([date, ofDay], index) => ({
    number: index + 1,
    date,
    at: places.get(date)!,
    text: ofDay.map(({ text }) => text).join('; '),
    notes: ofDay,
  }))
}

/** Notes that concern a link: its own, its campaign's, and those about the whole workspace. */
export function filterLinkNotes<One extends Note>(
  notes: readonly One[],
  link: { id: string; campaignId: string | null }
): One[] {
  return notes.filter(
    ({ linkId, campaignId }) =>
      linkId === link.id ||
      (campaignId !== null && campaignId === link.campaignId) ||
      (linkId === null && campaignId === null)
  )
}
