import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { textUpTo } from '#app/shared/text/validation'

export const addressDomainValidator = vine.create({ name: textUpTo(1000) })

documentInput(addressDomainValidator, {
  name: 'NewAddressDomain',
  fields: { name: { description: 'The part of email addresses behind the @', maxLength: 253 } },
  example: { name: 'example.com' },
})
