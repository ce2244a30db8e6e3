import vine from '@vinejs/vine'
import { optionalText } from '#app/shared/text/validation'

/** Types only: what is wrong with a name or an address is said by the rules, at the field. */
export const domainFormValidator = vine.create({ hostname: optionalText() })

export const redirectsFormValidator = vine.create({
  rootRedirectUrl: optionalText(),
  notFoundRedirectUrl: optionalText(),
  expiredUrl: optionalText(),
})
