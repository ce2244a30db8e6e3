import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { dayOrTimeField, pagingFields, textUpTo } from '#app/shared/text/validation'

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

const described = {
  action: { description: 'Subject and verb, as `link.created`' },
  actorUserId: { description: 'What this account did' },
  subjectType: { description: 'What was changed: `link`, `webhook` ...' },
  subjectId: { description: 'Id of what was changed' },
}

documentInput(listAuditLogValidator, { fields: described })

documentInput(exportAuditLogValidator, { fields: described })
