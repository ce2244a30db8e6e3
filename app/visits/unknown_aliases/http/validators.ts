import vine from '@vinejs/vine'
import { dayField } from '#app/shared/validation'

export const listUnknownAliasesValidator = vine.create({
  from: dayField().optional(),
  to: dayField().optional(),
})
