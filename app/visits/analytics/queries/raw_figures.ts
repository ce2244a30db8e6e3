import { planClickWindow } from '#app/visits/analytics/queries/click_window'
import type { ReportFigures } from '#app/visits/analytics/report'
import type {
  AskedFigures,
  ReportQuestion,
  ReportSource,
} from '#app/visits/analytics/report_question'
import { mapDimensions, pickLargest } from '#app/visits/analytics/rules/breakdowns'
import { FigureCounter } from '#app/visits/analytics/rules/figure_counter'
import { nameLinks, readReportedClicks } from '#app/visits/raw_clicks/queries/reported_clicks'

/**
 * Counts figures from raw clicks, for days or hours of any zone, in one pass over them. A person
 * who comes on both sides of midnight in the workspace's zone counts as two visitors. No one can
 * recognise the person any more: the key of the visitor hash is destroyed with that day.
 */
export const rawClickSource: ReportSource = { readFigures: countRawFigures }

async function countRawFigures(
  { scope, links, filters, interval }: ReportQuestion,
  { period, top }: AskedFigures
): Promise<ReportFigures> {
  const window = planClickWindow(period, interval)
  const counter = new FigureCounter(window)
  const selection = { workspaceId: scope.workspaceId, links, filters }
  for await (const clicks of readReportedClicks(selection, window, top > 0)) {
    for (const click of clicks) counter.add(click)
  }
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
