import vine from '@vinejs/vine'
import { NOTE_LENGTH } from '#app/linking/notes/rules/note_input'
import { documentInput } from '#app/platform/api/input_documents'
import { dayField } from '#app/shared/text/validation'

const optional = () => vine.string().nullable().optional()

export const noteValidator = vine.create({
  text: optional(),
  date: optional(),
  time: optional(),
  linkId: optional(),
  campaignId: optional(),
})

export const listNotesValidator = vine.create({
  from: dayField().optional(),
  to: dayField().optional(),
  linkId: vine.string().optional(),
  campaignId: vine.string().optional(),
})

documentInput(noteValidator, {
  name: 'NoteInput',
  required: ['text', 'date'],
  fields: {
    text: { description: 'What happened', minLength: 1, maxLength: NOTE_LENGTH },
    date: { format: 'date' },
    time: { description: 'Time of the day, HH:MM', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
    linkId: { description: 'Shown with this link alone; not with `campaignId`' },
    campaignId: { description: 'Shown with this campaign alone; not with `linkId`' },
  },
  example: { text: 'Flyers handed out', date: '2026-11-21', time: '09:30' },
})
