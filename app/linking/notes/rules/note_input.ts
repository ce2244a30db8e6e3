import { noteProblem } from '#app/linking/notes/problems'
import { assertText, isLongerThan } from '#app/shared/text/text'
import { isDay } from '#app/shared/time/date_time'

type Optional = string | null | undefined

export interface NoteInput {
  text?: Optional
  date?: Optional
  time?: Optional
  linkId?: Optional
  campaignId?: Optional
}

export const NOTE_LENGTH = 200
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2100-12-31'

/**
 * Returns what a note is to be: all of it. Behaviour, section 6.10.
 *
 * @throws Problem any `note.*` code but `note.not_found`, `request.invalid`
 */
export function toNoteColumns(input: NoteInput) {
  const text = input.text?.trim() ?? ''
  if (text === '') throw noteProblem('note.text_required', { field: 'text' })
  if (isLongerThan(text, NOTE_LENGTH)) throw noteProblem('note.text_too_long', { field: 'text' })
  assertText('text', text)
  if (!input.date) throw noteProblem('note.date_required', { field: 'date' })
  if (!isDayOfNotes(input.date)) throw noteProblem('note.date_invalid', { field: 'date' })
  if (input.time && !/^([01]\d|2[0-3]):[0-5]\d$/.test(input.time)) {
    throw noteProblem('note.time_invalid', { field: 'time' })
  }
  if (input.linkId && input.campaignId) throw noteProblem('note.target_conflict')
  return {
    text,
    day: input.date,
    time: input.time || null,
    link_id: input.linkId || null,
    campaign_id: input.campaignId || null,
  }
}

function isDayOfNotes(text: string): boolean {
  return isDay(text) && text >= FIRST_DAY && text <= LAST_DAY
}
