import vine from '@vinejs/vine'
import { dayField } from '#app/shared/text/validation'

export const listUnknownAliasesValidator = vine.create({
  from: dayField().optional(),
  to: dayField().optional(),
})
