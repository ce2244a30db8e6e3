import vine from '@vinejs/vine'
import { emptyIsNothing, line } from '#app/platform/console/rules/form_fields'

export const createOrganisationFormValidator = vine.create({
  name: line(),
  workspaceName: line(),
  timeZone: line(),
})

export const organisationSettingsValidator = vine.create({
  name: line(),
  mfaRequired: vine.literal('1').optional(),
})

/** What is left empty is as the installation says. */
export const signInRulesValidator = vine.create({
  signInPolicy: line(),
  sessionHours: vine.number().parse(emptyIsNothing).optional(),
  idleMinutes: vine.number().parse(emptyIsNothing).optional(),
  stepUpMinutes: vine.number().parse(emptyIsNothing).optional(),
  breakGlass: vine.array(vine.string()).optional(),
})
