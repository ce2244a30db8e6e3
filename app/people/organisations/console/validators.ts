import vine from '@vinejs/vine'
import { line } from '#app/platform/console/rules/form_fields'

export const createOrganisationFormValidator = vine.create({
  name: line(),
  workspaceName: line(),
  timeZone: line(),
})

export const organisationSettingsValidator = vine.create({
  name: line(),
  mfaRequired: vine.literal('1').optional(),
})
