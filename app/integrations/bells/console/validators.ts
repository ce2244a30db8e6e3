import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { OCCASIONS } from '#app/integrations/bells/bell'
import { emptyIsNothing, line } from '#app/platform/console/rules/form_fields'
import { joinDigits, onlyDigits } from '#app/shared/text/validation'

/** A number as people write it, also as 1.000, 1,000 or 1 000. */
const number = () =>
  vine.number().parse((given) => {
    const value = emptyIsNothing(given)
    return onlyDigits(typeof value === 'string' ? joinDigits(value) : value)
  })

/** In the form of a change: whom it rings for stays, another person or a channel that is off. */
export const SAME_RECEIVER = 'same'

/** Types only: what a bell needs is said by its rules, at the field. */
export const bellFormValidator = vine.create({
  linkId: line().optional(),
  campaignId: line().optional(),
  on: vine.enum(OCCASIONS),
  threshold: number().optional(),
  days: number().optional(),

  /** Empty: the person who sends the form; else the webhook of a chat channel, or `SAME_RECEIVER`. */
  to: line().optional(),
})

export type BellForm = Infer<typeof bellFormValidator>
