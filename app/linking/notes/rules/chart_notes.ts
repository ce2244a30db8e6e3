/** What a chart shows of a note. */
interface Note {
  id: string
  text: string
  date: string
  time: string | null
  linkId: string | null
  campaignId: string | null
}

/** The notes of one entry of a chart, under one number. */
export interface ChartNote<One extends Note = Note> {
  number: number

  /** The day on which the entry begins. */
  date: string

  /** Place of the entry in the chart. */
  at: number

  /** Days of the notes. */
  days: string[]
  text: string
  notes: One[]
}

/** More numbers than this no one can distinguish on a chart. */
const MOST_MARKS = 24

/**
 * Returns the notes of a chart, numbered by entry: each stands at the entry that its day is part of.
 * Where there are too many, those of the latest entries.
 *
 * @param notes in the order of their days
 * @param dates on which the chart's entries begin, ascending, `YYYY-MM-DD`; hours repeat theirs
 * @param to last day of the chart
 */
export function numberChartNotes<One extends Note>(
  notes: readonly One[],
  dates: readonly string[],
  to = dates.at(-1)
): ChartNote<One>[] {
  const entryOf = (day: string) =>
    to && day <= to ? dates.findLast((one) => one <= day) : undefined
  const known = Map.groupBy(notes, ({ date }) => entryOf(date))
  known.delete(undefined)
  return [...known].slice(-MOST_MARKS).map(([date, ofEntry], index) => ({
    number: index + 1,
    date: date!,
    at: dates.indexOf(date!),
    days: [...new Set(ofEntry.map((note) => note.date))],
    text: ofEntry.map(({ text }) => text).join('; '),
    notes: ofEntry,
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
