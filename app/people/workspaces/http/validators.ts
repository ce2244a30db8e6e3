import vine from '@vinejs/vine'
import { textUpTo } from '#app/shared/validation'

const flag = () => vine.boolean({ strict: true }).nullable().optional()

export const createWorkspaceValidator = vine.create({
  name: textUpTo(1000),
  timeZone: textUpTo(100).nullable().optional(),
})

export const updateWorkspaceValidator = vine.create({
  name: textUpTo(1000).nullable().optional(),
  timeZone: textUpTo(100).nullable().optional(),
  conversionTracking: flag(),
  defaultDomainId: vine.string().nullable().optional(),
  clearDefaultDomain: flag(),
})
