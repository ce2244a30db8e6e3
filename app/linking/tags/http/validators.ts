import vine from '@vinejs/vine'
import { TAG_MAX_LENGTH } from '#app/linking/links/rules/tags'
import { documentInput } from '#app/platform/api/input_documents'

export const updateTagValidator = vine.create({ name: vine.string().nullable().optional() })

documentInput(updateTagValidator, {
  name: 'TagChange',
  required: ['name'],
  fields: { name: { description: 'The new name', minLength: 1, maxLength: TAG_MAX_LENGTH } },
  example: { name: 'sale' },
})
