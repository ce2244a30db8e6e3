import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { textUpTo } from '#app/shared/text/validation'

/** Types only: whether they are right is decided by the rules. */
export const deletionValidator = vine.create({
  confirm: textUpTo(4096),
  password: textUpTo(4096).nullable().optional(),
  code: textUpTo(4096).nullable().optional(),
})

documentInput(deletionValidator, {
  name: 'Deletion',
  fields: {
    confirm: { description: 'Its name; of an account, its email address' },
    password: { description: 'The password of your account, unless `code` is sent' },
    code: { description: 'Of your authenticator, or a recovery code' },
  },
  example: { confirm: 'Marketing', password: 'correct horse battery staple' },
})
