import vine from '@vinejs/vine'
import { line } from '#app/platform/console/rules/form_fields'

export const foundingValidator = vine.create({
  name: line(),
  workspaceName: line(),
  timeZone: line(),
})

export const settingsValidator = vine.create({
  name: line(),
  mfaRequired: vine.literal('1').optional(),
})
