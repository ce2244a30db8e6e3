import vine from '@vinejs/vine'
import { MAIL_STATES } from '#app/platform/mail/mail'
import { textUpTo } from '#app/shared/text/validation'

/** `default`, or a plan: which of them there are, the action knows. */
export const planValidator = vine.create({ plan: textUpTo(100) })

export const registrationValidator = vine.create({
  registration: vine.enum(['open', 'closed'] as const),
})

export const MAIL_FILTERS = ['unsent', ...MAIL_STATES] as const
