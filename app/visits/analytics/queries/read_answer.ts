import {
  readConversionFigures,
  type ConversionFigures,
} from '#app/visits/analytics/queries/conversion_figures'
import { findCountOnlyDays } from '#app/visits/analytics/queries/count_only_days'
import { findDrainedThrough } from '#app/visits/analytics/queries/drained_through'
import { rawClickSource } from '#app/visits/analytics/queries/raw_figures'
import { sumSource } from '#app/visits/analytics/queries/rolled_up_figures'
import { findShownNames, type ShownNames } from '#app/visits/analytics/queries/shown_names'
import { findTimeZoneSince } from '#app/visits/analytics/queries/time_zone_since'
import type { ReportFigures } from '#app/visits/analytics/report'
import {
  countWanted,
  type AskedFigures,
  type ReportQuestion,
  type ReportSource,
} from '#app/visits/analytics/report_question'
import type { ReportBasis } from '#app/visits/analytics/rules/report_basis'
import type { Dimension } from '#app/visits/raw_clicks/dimensions'

/** What was read of one period. */
export interface PeriodAnswer {
  figures: ReportFigures
  conversions: ConversionFigures

  /** Days on which some visitors were only counted, `YYYY-MM-DD`. */
  countOnlyDays: ReadonlySet<string>
}

/** Everything that a report says, as it was read. */
export interface ReportAnswer {
  asked: PeriodAnswer
  compared: PeriodAnswer | null
  names: ShownNames

  /** Every click up to this moment is in it; null before the first was ever drained. */
  dataThrough: Date | null
  timeZoneSince: string | null
}

const SOURCES: Record<ReportBasis, ReportSource> = {
  Rollups: sumSource,
  RawClicks: rawClickSource,
}

/** Reads what answers a question, from the source that each of its periods has. */
export async function readAnswer(question: ReportQuestion): Promise<ReportAnswer> {
  const { asked, compared, scope } = question
  const dataThrough = await findDrainedThrough()
  const answer = await readPeriod(question, asked)
  return {
    asked: answer,
    compared: compared && (await readPeriod(question, compared)),
    names: await findShownNames(answer.conversions.top),
    dataThrough,
    timeZoneSince: asked.period.isHomeZone ? await findTimeZoneSince(scope.workspaceId) : null,
  }
}

async function readPeriod(question: ReportQuestion, asked: AskedFigures): Promise<PeriodAnswer> {
  const { scope, filters, links } = question
  const { workspaceId } = scope
  const { period, buckets, basis, top } = asked
  const figures = await SOURCES[basis].readFigures(question, asked)
  const wanted = (dimension: Dimension) => countWanted(question, top, dimension)
  const selection = { workspaceId, links, filters }
  return {
    figures,
    conversions: await readConversionFigures(selection, period, buckets, figures.top, wanted),
    countOnlyDays: await findCountOnlyDays(links?.ids ?? [workspaceId], period),
  }
}
