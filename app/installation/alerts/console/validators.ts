import vine from '@vinejs/vine'
import { textUpTo } from '#app/shared/text/validation'

/** `secret_chat`: what is typed never comes back into the form. */
export const alertsFormValidator = vine.create({
  recipients: textUpTo(8000).optional(),
  chatFormat: textUpTo(40).optional(),
  secret_chat: textUpTo(3000).optional(),
})
