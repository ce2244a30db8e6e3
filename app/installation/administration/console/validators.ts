import vine from '@vinejs/vine'
import { MAIL_STATES } from '#app/platform/mail/mail'
import plans from '#config/plans'

export const planValidator = vine.create({ plan: vine.enum(['default', ...Object.keys(plans)]) })

export const registrationValidator = vine.create({
  registration: vine.enum(['open', 'closed'] as const),
})

export const MAIL_FILTERS = ['unsent', ...MAIL_STATES] as const
