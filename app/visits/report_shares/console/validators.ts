import vine from '@vinejs/vine'
import { line } from '#app/platform/console/rules/form_fields'
import { dayField } from '#app/shared/text/validation'

/** Types only: what a shared report needs is said by its rules, at the field. */
export const shareFormValidator = vine.create({
  name: line().optional(),
  link: line().optional(),
  campaignId: line().optional(),
  compare: vine.array(vine.string()).optional(),
  password: vine.string().optional(),
  removePassword: vine.boolean().optional(),
  lastDay: dayField()
    .parse((value) => (value === '' ? undefined : value))
    .optional(),
  showDestinations: vine.boolean().optional(),
})
