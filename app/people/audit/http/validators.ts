import vine from '@vinejs/vine'
import { dayOrTimeField, pagingFields, textUpTo } from '#app/shared/validation'

const word = () => textUpTo(100).optional()

const filters = {
  action: word(),
  actorUserId: word(),
  subjectType: word(),
  subjectId: word(),
  from: dayOrTimeField().optional(),
  to: dayOrTimeField().optional(),
}

export const listAuditLogValidator = vine.create({ ...filters, ...pagingFields })

export const exportAuditLogValidator = vine.create(filters)
