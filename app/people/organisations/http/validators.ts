import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { optionalFlag, pagingFields, textUpTo } from '#app/shared/text/validation'

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

export const listAllOrganisationsValidator = vine.create({
  search: textUpTo(500).optional(),
  suspended: vine.enum(['true', 'false']).optional(),
  ...pagingFields,
})

export const administerOrganisationValidator = vine.create({
  plan: textUpTo(100).nullable().optional(),
  clearPlan: optionalFlag(),
  suspended: optionalFlag(),
})

documentInput(createOrganisationValidator, {
  name: 'NewOrganisation',
  fields: {
    workspaceName: { description: 'Name of its first workspace' },
    timeZone: { description: 'Time zone of that workspace', default: 'UTC' },
  },
  example: { name: 'Acme', workspaceName: 'Marketing', timeZone: 'Europe/Berlin' },
})

documentInput(updateOrganisationValidator, {
  name: 'OrganisationChange',
  example: { name: 'Acme Group' },
})

documentInput(listAllOrganisationsValidator, {
  fields: {
    search: { description: 'Part of the name, or of the address of an Owner' },
    suspended: { description: 'Only those that are, or are not' },
  },
})

documentInput(administerOrganisationValidator, {
  name: 'OrganisationAdministration',
  fields: {
    plan: { description: 'The plan to give it: `GET /api/admin/plans` lists them' },
    clearPlan: { description: 'Give it the default plan of the installation again' },
  },
  example: { plan: 'Pro' },
})
