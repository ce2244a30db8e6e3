import { planClickWindow, type ClickWindow } from '#app/visits/analytics/queries/click_window'
import type { ReportFigures } from '#app/visits/analytics/report'
import type {
  AskedFigures,
  ReportQuestion,
  ReportSource,
} from '#app/visits/analytics/report_question'
import { mapDimensions, pickLargest } from '#app/visits/analytics/rules/breakdowns'
import { listDayStretches } from '#app/visits/analytics/rules/day_stretches'
import { FigureCounter } from '#app/visits/analytics/rules/figure_counter'
import { listSharedDays, SharedVisitors } from '#app/visits/analytics/rules/shared_visitors'
import { answerInParts } from '#app/visits/click_columns/queries/ask_engine'
import { readColumnFigures } from '#app/visits/click_columns/queries/column_figures'
import type { AnsweringParts } from '#app/visits/click_columns/rules/answering_parts'
import {
  numberSelection,
  type NumberedSelection,
} from '#app/visits/raw_clicks/queries/raw_click_condition'
import { nameLinks, readNumberedClicks } from '#app/visits/raw_clicks/queries/reported_clicks'

/**
 * Counts figures from raw clicks, for days or hours of any zone: in columns what is held there, and in one pass
 * over all others. A person who comes on both sides of midnight in the workspace's zone counts as two visitors.
 * No one can recognise the person any more: the key of the visitor hash is destroyed with that day.
 */
export const rawClickSource: ReportSource = { readFigures: countRawFigures }

async function countRawFigures(
  { scope, links, filters, interval }: ReportQuestion,
  { period, top }: AskedFigures
): Promise<ReportFigures> {
  const window = planClickWindow(period, interval)
  const selection = { workspaceId: scope.workspaceId, links, filters }
  const numbered = await numberSelection(selection, window.span)
  if (numbered === null) return { counts: new Map(), top: mapDimensions(() => []) }
  const counter = await answerInParts(numbered, window.span, (parts) =>
    countParts(numbered, window, parts, top)
  )
  if (top === 0) return { counts: counter.counts, top: mapDimensions(() => []) }
  const largest = await nameLinks(counter.listLargestLinks(top))
  return {
    counts: counter.counts,
    top: {
      ...counter.listTop(top),
      links: pickLargest(
        largest.map(({ linkId, ...share }) => ({ ...share, key: linkId })),
        top
      ),
    },
  }
}

/** What MySQL has comes first: of a breakdown in columns those values are wanted, and the largest. */
async function countParts(
  numbered: NumberedSelection,
  window: ClickWindow,
  parts: AnsweringParts,
  top: number
): Promise<FigureCounter> {
  const shared = new SharedVisitors(listSharedDays(window, window.daysMs, parts))
  const counter = new FigureCounter(window, shared)
  for (const span of parts.gaps) {
    for await (const clicks of readNumberedClicks(numbered, { ...window, span }, top > 0)) {
      for (const click of clicks) counter.add(click)
    }
  }
  if (parts.ranges.length > 0) {
    const figures = await readColumnFigures(numbered, parts, {
      ...window,
      days: window.homeDays ? null : listDayStretches(window.daysMs),
      isByHour: window.hoursMs !== null,
      listedDays: shared.listDays(),
      top,
      also: { links: counter.listLinks(), of: (dimension) => counter.listValues(dimension) },
    })
    counter.addFigures(figures)
  }
  counter.countShared()
  return counter
}
