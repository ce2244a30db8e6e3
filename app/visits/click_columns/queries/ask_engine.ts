import logger from '@adonisjs/core/services/logger'
import type {
  AnswerLimits,
  ClickColumnStore,
  ColumnChoice,
  ColumnFilter,
  ColumnReply,
} from '#app/platform/plugins/contract'
import { requestOver, RequestOver } from '#app/shared/database/long_work'
import { FairSlots } from '#app/shared/limits/fair_slots'
import { countUp } from '#app/shared/process/counters'
import { columnStore, noteAway, sharedStore } from '#app/visits/click_columns/columns'
import { DamagedColumns, EngineFailed } from '#app/visits/click_columns/engine/engine_process'
import { findParts } from '#app/visits/click_columns/queries/find_parts'
import { cutByRanges, type AnsweringParts } from '#app/visits/click_columns/rules/answering_parts'
import { giveUpRanges } from '#app/visits/click_ranges/actions/seal_range'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { listZoneOffsets } from '#app/visits/raw_clicks/hour_of_day'
import type {
  NumberedSelection,
  StoredFilter,
} from '#app/visits/raw_clicks/queries/raw_click_condition'
import { NUMBERED_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'
import installation from '#config/installation'

/** Longest answer; a page has given up before. */
const ANSWER_TIMEOUT_MS = 60_000

/** One question at a time, the workspaces in turn: the memory of all of them is that of one. */
const turns = new FairSlots({ running: 1, runningOfOwner: 1, waitingOfOwner: 64 })

/** Answers that are made at once: MySQL reads its part of one while the engine works for another. */
const answers = new FairSlots({ running: 2, runningOfOwner: 2, waitingOfOwner: 64 })

/** A server has memory for more. */
const sharedTurns = new FairSlots({ running: 4, runningOfOwner: 2, waitingOfOwner: 64 })

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
    return await answerFrom(await findParts(numbered, span), numbered, answer)
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
    return await answerFrom(await findParts(numbered, span), numbered, answer)
  } catch (error) {
    return answerWithout(error, span, answer)
  }
}

/**
 * Answers when it is the workspace's turn, where the engine has a part in it: many at once would wait for it with what
 * they have read, and answer no sooner.
 */
async function answerFrom<Answer>(
  parts: AnsweringParts,
  { workspaceNo }: NumberedSelection,
  answer: (parts: AnsweringParts) => Promise<Answer>
): Promise<Answer> {
  if (parts.ranges.length === 0 || sharedStore() !== null) return answer(parts)
  const over = requestOver()
  const release = await answers.take(String(workspaceNo), { signal: over })
  if (!release) {
    throw over?.aborted
      ? new RequestOver('No one waits for the answer')
      : new EngineFailed('Too many questions of the workspace wait')
  }
  try {
    return await answer(parts)
  } finally {
    release()
  }
}

function answerWithout<Answer>(
  error: unknown,
  span: TimeSpan,
  answer: (parts: AnsweringParts) => Promise<Answer>
): Promise<Answer> {
  if (!(error instanceof EngineFailed || error instanceof DamagedColumns)) throw error
  noteAway()
  countUp('column_answers', 'failed')
  logger.warn({ err: error }, 'the engine of columns failed; MySQL answers')
  return answer(cutByRanges(span, []))
}

/**
 * Asks what holds the columns, when it is the workspace's turn.
 *
 * @throws DamagedColumns, EngineFailed, RequestOver
 */
export async function askColumns<Answer>(
  workspaceNo: number,
  ask: (store: ClickColumnStore, limits: AnswerLimits) => Promise<ColumnReply<Answer>>
): Promise<Answer> {
  const over = requestOver()
  const isShared = sharedStore() !== null
  const reply = await (isShared ? sharedTurns : turns).run(String(workspaceNo), async () => {
    const limits = { timeoutMs: ANSWER_TIMEOUT_MS, over: over && isShared ? inTime(over) : over }
    try {
      return await ask(columnStore(), limits)
    } catch (error) {
      if (error instanceof EngineFailed || error instanceof RequestOver) throw error
      if (over?.aborted) throw new RequestOver('No one waits for the answer')
      throw new EngineFailed((error as Error).message)
    }
  })
  if (reply === null) throw new EngineFailed('Too many questions of the workspace wait')
  if ('damaged' in reply) throw new DamagedColumns(reply.damaged)
  countUp('column_answers', 'succeeded')
  return reply.answer
}

/** A server that is silent leaves MySQL half of the time in which a request is answered. */
function inTime(over: AbortSignal): AbortSignal {
  return AbortSignal.any([over, AbortSignal.timeout(installation.requestDeadlineMs / 2)])
}

/** Puts a selection into the words of columns. */
export async function toColumnChoice(
  { stored }: NumberedSelection,
  { fromMs, beforeMs }: TimeSpan,
  timeZone: string
): Promise<Omit<ColumnChoice, 'notedDays'>> {
  return {
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
