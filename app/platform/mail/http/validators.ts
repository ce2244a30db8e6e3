import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { MAIL_STATES } from '#app/platform/mail/mail'
import { pagingFields } from '#app/shared/text/validation'

export const listOutboxValidator = vine.create({
  state: vine.enum(MAIL_STATES).optional(),
  ...pagingFields,
})

documentInput(listOutboxValidator, {
  fields: { state: { description: 'Only emails in this state' } },
})
