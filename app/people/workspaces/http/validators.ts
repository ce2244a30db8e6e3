import vine from '@vinejs/vine'
import { CLICK_PRIVACIES } from '#app/people/workspaces/workspace'
import { documentInput } from '#app/platform/api/input_documents'
import { optionalFlag, textUpTo } from '#app/shared/text/validation'

export const createWorkspaceValidator = vine.create({
  name: textUpTo(1000),
  timeZone: textUpTo(100).nullable().optional(),
})

export const updateWorkspaceValidator = vine.create({
  name: textUpTo(1000).nullable().optional(),
  timeZone: textUpTo(100).nullable().optional(),
  conversionTracking: optionalFlag(),
  clickPrivacy: vine.enum(CLICK_PRIVACIES).nullable().optional(),
  rawClickDays: vine.number({ strict: true }).withoutDecimals().nullable().optional(),
  respectGpc: optionalFlag(),
  healthChecks: optionalFlag(),
  defaultDomainId: vine.string().nullable().optional(),
  clearDefaultDomain: optionalFlag(),
})

documentInput(createWorkspaceValidator, {
  name: 'NewWorkspace',
  fields: { timeZone: { description: 'Time zone, an IANA name', default: 'UTC' } },
  example: { name: 'Marketing', timeZone: 'Europe/Berlin' },
})

documentInput(updateWorkspaceValidator, {
  name: 'WorkspaceChange',
  fields: {
    conversionTracking: { description: 'Add the click ID to destinations' },
    clickPrivacy: { description: 'What is kept of clicks' },
    rawClickDays: { description: "Days that raw clicks are kept, at most the plan's", minimum: 0 },
    respectGpc: { description: 'Count visits with `Sec-GPC: 1` as under CountOnly' },
    healthChecks: { description: 'Check the destinations of links daily' },
    defaultDomainId: { description: 'Custom domain of new links' },
    clearDefaultDomain: { description: 'New links go to the default short domain again' },
  },
  example: { name: 'Marketing', timeZone: 'Europe/Paris' },
})
