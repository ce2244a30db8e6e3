import { readNumericDate } from '#app/linking/imports/rules/day_order'
import type { LineCircumstances } from '#app/linking/imports/rules/line_circumstances'
import { describeNotKept, type NotKept } from '#app/linking/imports/rules/not_kept'
import { readTime } from '#app/linking/imports/rules/read_time'
import type { SourceLink } from '#app/linking/imports/rules/source_link'
import { invalidField } from '#app/shared/problems/problems'

/** When an imported link was created, begins and ends. */
export interface ImportedSchedule {
  createdAt: Date | null
  startsAt: Date | null
  endsAt: Date | null
}

/**
 * Reads the times of a line. One that was over at its old service has ended here, whatever its
 * dates say.
 *
 * @throws Problem `request.invalid` for a start or an end that cannot be read
 */
export function readImportedSchedule(
  source: SourceLink,
  given: LineCircumstances,
  notKept: NotKept[]
): ImportedSchedule {
  const createdAt = readCreation(source.createdAt, given, notKept)
  const startsAt = readEdge('startsAt', source.startsAt, given)
  const endsAt = readEdge('endsAt', source.endsAt, given)
  const isOver = endsAt !== null && endsAt.getTime() <= given.nowMs
  if (isOver && !given.isOurs) notKept.push(describeNotKept('link.ended', 'endsAt', source.endsAt))
  if (isOver || !source.isEnded) return { createdAt, startsAt, endsAt }
  const now = new Date(given.nowMs)
  if (startsAt === null || startsAt < now) return { createdAt, startsAt, endsAt: now }
  notKept.push(describeNotKept('starts_at.not_kept', 'startsAt', source.startsAt))
  return { createdAt, startsAt: null, endsAt: now }
}

function readCreation(
  text: string | null,
  { nowMs, dayOrder }: LineCircumstances,
  notKept: NotKept[]
): Date | null {
  if (text === null) return null
  const at = readTime(text, dayOrder)
  if (at !== null && at.getTime() <= nowMs) return at
  const warning = at === null ? 'created_at.unreadable' : 'created_at.in_future'
  notKept.push(describeNotKept(warning, 'createdAt', text))
  return null
}

function readEdge(
  field: 'startsAt' | 'endsAt',
  text: string | null,
  { dayOrder }: LineCircumstances
): Date | null {
  if (text === null) return null
  const at = readTime(text, dayOrder)
  if (at !== null) return at
  const shown = `“${text.slice(0, 60)}”`
  const isEither = readNumericDate(text.trim(), dayOrder) === 'undecided'
  throw invalidField(
    field,
    isEither
      ? `${shown} can be two days, and no date of the file shows which. Write it as 2026-12-31.`
      : `${shown} is no date that can be read.`
  )
}
