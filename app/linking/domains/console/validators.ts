import vine from '@vinejs/vine'

const text = () => vine.string().nullable().optional()

/** Types only: what is wrong with a name or an address is said by the rules, at the field. */
export const domainFormValidator = vine.create({ hostname: text() })

export const redirectsFormValidator = vine.create({
  rootRedirectUrl: text(),
  notFoundRedirectUrl: text(),
  expiredUrl: text(),
})
