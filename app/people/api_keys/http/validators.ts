import vine from '@vinejs/vine'
import { SCOPES } from '#app/platform/access/roles'
import { documentInput } from '#app/platform/api/input_documents'
import { dateTimeField, optionalFlag, textUpTo } from '#app/shared/text/validation'

export const createApiKeyValidator = vine.create({
  name: textUpTo(1000),
  scopes: vine.array(vine.enum(SCOPES)).minLength(1).maxLength(100),
  expiresAt: dateTimeField().nullable().optional(),
  signsRequests: optionalFlag(),
})

documentInput(createApiKeyValidator, {
  name: 'NewApiKey',
  fields: {
    scopes: { description: 'What it may do, within its creator’s role' },
    expiresAt: { description: 'When it stops working; left out: never' },
    signsRequests: {
      description:
        'Can requests be signed with it, as clients of YOURLS do? Then the key is kept, encrypted',
    },
  },
  example: { name: 'Nightly import', scopes: ['links:read', 'links:write'] },
})
