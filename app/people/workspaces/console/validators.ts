import vine from '@vinejs/vine'
import { CLICK_PRIVACIES } from '#app/people/workspaces/workspace'
import { emptyIsNothing, line } from '#app/platform/console/rules/form_fields'
import { wholeNumber } from '#app/shared/text/validation'

export const createWorkspaceFormValidator = vine.create({ name: line(), timeZone: line() })

export const workspaceSettingsValidator = vine.create({
  name: line(),
  timeZone: line(),
  conversionTracking: vine.literal('1').optional(),

  clickPrivacy: vine.enum(CLICK_PRIVACIES).optional(),
  rawClickDays: wholeNumber([0, 100_000]).optional(),
  respectGpc: vine.literal('1').optional(),
  healthChecks: vine.literal('1').optional(),

  /** Left empty: the installation's default short domain. */
  defaultDomainId: vine.string().parse(emptyIsNothing).optional(),
})
