import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'

/** The rule of host names judges it, so that whatever is sent gets `domain.invalid`. */
export const addDomainValidator = vine.create({ hostname: vine.any().optional() })

/** The first two have to be there; null removes a redirect. */
export const domainRedirectsValidator = vine.create({
  rootRedirectUrl: vine.string().nullable(),
  notFoundRedirectUrl: vine.string().nullable(),
  expiredUrl: vine.string().nullable().optional(),
})

export const tlsAllowedValidator = vine.create({ domain: vine.string().optional() })

documentInput(addDomainValidator, {
  name: 'NewDomain',
  required: ['hostname'],
  fields: { hostname: { type: 'string', description: 'In Unicode or ASCII' } },
  example: { hostname: 'go.example.com' },
})

documentInput(domainRedirectsValidator, {
  name: 'DomainRedirects',
  fields: {
    rootRedirectUrl: { description: 'Root redirect: where the bare domain leads; null: nowhere' },
    notFoundRedirectUrl: {
      description: 'Not-found redirect: where unknown aliases lead; null: to a page',
    },
    expiredUrl: {
      description: 'Expired redirect: where ended links lead; null: to a page; left out: as it is',
    },
  },
  example: { rootRedirectUrl: 'https://example.com/', notFoundRedirectUrl: null },
})
