import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: noteProblems, problem: noteProblem } = defineProblems({
  'note.not_found': { status: 404, detail: 'There is no such annotation.' },
  'note.text_required': { status: 422, detail: 'Give the annotation a text.' },
  'note.text_too_long': {
    status: 422,
    detail: 'The text of an annotation has at most 200 characters.',
  },
  'note.date_required': {
    status: 422,
    detail: 'Give the day that the annotation is about, as YYYY-MM-DD.',
  },
  'note.date_invalid': {
    status: 422,
    detail: 'The date has to be a day that exists, from 2000 to 2100, as YYYY-MM-DD.',
  },
  'note.time_invalid': { status: 422, detail: 'The time has to be HH:MM on a 24-hour clock.' },
  'note.target_conflict': {
    status: 422,
    detail: 'An annotation is about a link or about a campaign. Send one of linkId and campaignId.',
  },
})
