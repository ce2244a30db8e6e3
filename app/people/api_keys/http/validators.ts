import vine from '@vinejs/vine'
import { SCOPES } from '#app/platform/access/roles'
import { dateTimeField, textUpTo } from '#app/shared/validation'

export const createApiKeyValidator = vine.create({
  name: textUpTo(1000),
  scopes: vine.array(vine.enum(SCOPES)).minLength(1).maxLength(100),
  expiresAt: dateTimeField().nullable().optional(),
})
