import vine from '@vinejs/vine'
import { pagingFields, textUpTo } from '#app/shared/validation'
import plans from '#config/plans'

const name = () => textUpTo(1000)

export const createOrganisationValidator = vine.create({
  name: name(),
  workspaceName: name(),
  timeZone: textUpTo(100).nullable().optional(),
})

export const updateOrganisationValidator = vine.create({
  name: name().nullable().optional(),
  mfaRequired: vine.boolean({ strict: true }).nullable().optional(),
})

const flag = () => vine.boolean({ strict: true }).nullable().optional()

export const listAllOrganisationsValidator = vine.create({
  search: textUpTo(500).optional(),
  suspended: vine.enum(['true', 'false']).optional(),
  ...pagingFields,
})

export const administerOrganisationValidator = vine.create({
  plan: vine.enum(Object.keys(plans)).nullable().optional(),
  clearPlan: flag(),
  suspended: flag(),
})
