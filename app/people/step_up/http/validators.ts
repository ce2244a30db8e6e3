import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { textUpTo } from '#app/shared/text/validation'

export const proofValidator = vine.create({
  password: textUpTo(4096).nullable().optional(),
  code: textUpTo(4096).nullable().optional(),
})

documentInput(proofValidator, {
  name: 'Proof',
  fields: {
    password: { description: 'The password of the account', writeOnly: true },
    code: { description: 'Of the authenticator, or a recovery code' },
  },
  example: { password: 'correct horse battery staple' },
})
