import vine from '@vinejs/vine'

/** The rule of host names judges it, so that whatever is sent gets `domain.invalid`. */
export const addDomainValidator = vine.create({ hostname: vine.any().optional() })

/** Both have to be there; null takes a redirect away. */
export const domainRedirectsValidator = vine.create({
  rootRedirectUrl: vine.string().nullable(),
  notFoundRedirectUrl: vine.string().nullable(),
})

export const tlsAllowedValidator = vine.create({ domain: vine.string().optional() })
