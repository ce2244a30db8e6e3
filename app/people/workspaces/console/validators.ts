import vine from '@vinejs/vine'
import { emptyIsNothing, line } from '#app/platform/console/rules/form_fields'

export const createWorkspaceFormValidator = vine.create({ name: line(), timeZone: line() })

export const workspaceSettingsValidator = vine.create({
  name: line(),
  timeZone: line(),
  conversionTracking: vine.literal('1').optional(),

  /** Left empty: the installation's default short domain. */
  defaultDomainId: vine.string().parse(emptyIsNothing).optional(),
})
