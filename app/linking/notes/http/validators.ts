import vine from '@vinejs/vine'
import { dayField } from '#app/shared/validation'

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
