import vine from '@vinejs/vine'
import { line } from '#app/platform/console/rules/form_fields'
import { FREQUENCIES } from '#app/visits/report_mails/rules/schedule'

/** Types only: what a scheduled report needs is said by its rules, at the field. */
export const reportMailFormValidator = vine.create({
  name: line().optional(),
  link: line().optional(),
  campaignId: line().optional(),
  compare: vine.array(vine.string()).optional(),
  every: vine.enum(FREQUENCIES),
  recipients: vine.string().optional(),
  enabled: vine.boolean().optional(),
})
