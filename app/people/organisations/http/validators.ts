import vine from '@vinejs/vine'
import { SIGN_IN_POLICIES } from '#app/platform/access/sign_in_policy'
import { documentInput } from '#app/platform/api/input_documents'
import { id, list, oneOf } from '#app/platform/api/schema'
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
  signInPolicy: textUpTo(100).nullable().optional(),
  sessionHours: vine.number({ strict: true }).nullable().optional(),
  idleMinutes: vine.number({ strict: true }).nullable().optional(),
  stepUpMinutes: vine.number({ strict: true }).nullable().optional(),
  breakGlass: vine.array(textUpTo(100)).nullable().optional(),
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
  fields: {
    signInPolicy: oneOf(
      SIGN_IN_POLICIES,
      'SingleSignOn: through an identity provider of the organisation or the installation alone'
    ),
    sessionHours: {
      description: 'Hours from signing in, 1 to 720; null: as the installation says',
    },
    idleMinutes: {
      description: 'Minutes from the latest use, 5 to 43,200; null: as the installation says',
    },
    stepUpMinutes: {
      description:
        'Minutes for which a proof of who someone is counts before what is dangerous, 5 to 240; null: 30 where an identity provider can be used',
    },
    breakGlass: {
      ...list(id(), 'One to three Owners who can sign in otherwise than the policy says'),
      maxItems: 3,
    },
  },
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
