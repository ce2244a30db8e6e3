import logger from '@adonisjs/core/services/logger'
import { requestOver } from '#app/shared/database/long_work'
import { FairSlots } from '#app/shared/limits/fair_slots'
import { countUp } from '#app/shared/process/counters'
import { columnEngine, columnFolder } from '#app/visits/click_columns/columns'
import type {
  ColumnFilter,
  ColumnSelection,
  EngineCall,
} from '#app/visits/click_columns/engine/engine_call'
import { DamagedColumns, EngineFailed } from '#app/visits/click_columns/engine/engine_process'
import { findParts } from '#app/visits/click_columns/queries/find_parts'
import { cutByRanges, type AnsweringParts } from '#app/visits/click_columns/rules/answering_parts'
import { toColumnFile } from '#app/visits/click_columns/rules/column_file'
import { giveUpRanges } from '#app/visits/click_ranges/actions/seal_range'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { listZoneOffsets } from '#app/visits/raw_clicks/hour_of_day'
import type {
  NumberedSelection,
  StoredFilter,
} from '#app/visits/raw_clicks/queries/raw_click_condition'
import { NUMBERED_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'

/** Longest answer; a page has given up before. */
const ANSWER_TIMEOUT_MS = 60_000

/** One question at a time, the workspaces in turn: the memory of all of them is that of one. */
const turns = new FairSlots({ running: 1, runningOfOwner: 1, waitingOfOwner: 64 })

/**
 * Answers a question in parts: from columns and from MySQL, or from MySQL alone where the engine fails. Files that
 * are damaged answer nothing from then on.
 *
 * @param answer is called again, from its start, where the engine could not answer
 */
export async function answerInParts<Answer>(
  numbered: NumberedSelection,
  span: TimeSpan,
  answer: (parts: AnsweringParts) => Promise<Answer>
): Promise<Answer> {
  try {
    return await answer(await findParts(numbered, span))
  } catch (error) {
    if (!(error instanceof DamagedColumns)) return answerWithout(error, span, answer)
    logger.warn(
      { ranges: error.ids },
      'files of columns are damaged or missing; they are made again'
    )
    countUp('column_answers', 'failed')
    await giveUpRanges(error.ids)
  }
  try {
    return await answer(await findParts(numbered, span))
  } catch (error) {
    return answerWithout(error, span, answer)
  }
}

function answerWithout<Answer>(
  error: unknown,
  span: TimeSpan,
  answer: (parts: AnsweringParts) => Promise<Answer>
): Promise<Answer> {
  if (!(error instanceof EngineFailed || error instanceof DamagedColumns)) throw error
  countUp('column_answers', 'failed')
  logger.warn({ err: error }, 'the engine of columns failed; MySQL answers')
  return answer(cutByRanges(span, []))
}

/**
 * Asks the engine of this process, when it is the workspace's turn.
 *
 * @throws DamagedColumns, EngineFailed, RequestOver
 */
export async function askEngine<Answer>(workspaceNo: number, call: EngineCall): Promise<Answer> {
  const over = requestOver()
  const answer = await turns.run(String(workspaceNo), () =>
    columnEngine().call<Answer>(call, { timeoutMs: ANSWER_TIMEOUT_MS, over })
  )
  if (answer === null) throw new EngineFailed('Too many questions of the workspace wait')
  countUp('column_answers', 'succeeded')
  return answer
}

/** Puts a selection into the words of the files that answer for a part of its time. */
export async function toColumnSelection(
  { stored }: NumberedSelection,
  { ranges }: AnsweringParts,
  { fromMs, beforeMs }: TimeSpan,
  timeZone: string
): Promise<Omit<ColumnSelection, 'notedDays'>> {
  const folder = columnFolder()
  return {
    files: ranges.map((range) => toColumnFile(folder, range)),
    fromMs,
    beforeMs,
    links: await stored.findLinkNos(),
    hasQrCode: stored.trigger && stored.trigger === 'scan',
    filters: stored.filters.map((filter) => toColumnFilter(filter, timeZone)),
  }
}

function toColumnFilter(
  { column, values, orUnknown, isExcluded }: StoredFilter,
  timeZone: string
): ColumnFilter {
  const rest = { orUnknown, isExcluded }
  return column === null
    ? { on: { hourWith: listZoneOffsets(timeZone) }, values: values.map(Number), ...rest }
    : { on: { column: NUMBERED_COLUMNS[column].column }, values, ...rest }
}
