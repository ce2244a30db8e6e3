import { addressDomainValidator } from '#app/people/address_domains/http/validators'
import { personalRoute } from '#app/platform/api/api_route'
import {
  dateTime,
  flag,
  id,
  list,
  named,
  nullable,
  object,
  oneOf,
  text,
} from '#app/platform/api/schema'

const AddressDomainsController = () =>
  import('#app/people/address_domains/http/address_domains_controller')

const tag = 'Identity providers'
const access = { session: 'signed in', organisation: 'Owner' } as const
const path = '/api/organisations/:organisationId/address-domains'
const one = `${path}/:addressDomainId`

const addressDomain = named(
  'AddressDomain',
  object({
    id: id(),
    name: text('The part of email addresses behind the @'),
    status: oneOf(['Pending', 'Proved'], 'It counts while it is proved'),
    dnsRecord: object(
      {
        type: oneOf(['TXT'], 'Type of the record'),
        name: text('Name of the record'),
        value: text('What the record has to be'),
        found: list(text(), 'What it was at the latest check'),
        ok: flag('Is it what it has to be?'),
      },
      'What has to stand in the DNS'
    ),
    provedAt: nullable(dateTime('Since when it is proved; null: it is not')),
    lastCheckAt: nullable(dateTime('The latest check that name servers answered')),
    createdAt: dateTime(),
  })
)
const found = [{ status: 200, description: 'The domain', schema: addressDomain }]

export function registerAddressDomainsApiRoutes(): void {
  personalRoute(
    {
      id: 'address_domains.list',
      method: 'GET',
      path,
      tag,
      summary: 'List the address domains of an organisation',
      description: 'By name, with the record that proves each.',
      access,
      answers: [
        {
          status: 200,
          description: 'The domains',
          schema: object({ items: list(addressDomain) }),
        },
      ],
      problems: [],
    },
    [AddressDomainsController, 'index']
  )

  personalRoute(
    {
      id: 'address_domains.create',
      method: 'POST',
      path,
      tag,
      summary: 'Add an address domain',
      description:
        'The answer has the TXT record that proves it. Set the record at the name server of the domain, then check it. People with an address of a proved domain are led to the identity provider of the organisation.',
      access: { ...access, dangerous: true },
      body: addressDomainValidator,
      answers: [{ status: 201, description: 'The domain', schema: addressDomain }],
      problems: [
        'identity.domain_invalid',
        'identity.domain_exists',
        'identity.domain_taken',
        'identity.domain_limit',
      ],
    },
    [AddressDomainsController, 'store']
  )

  personalRoute(
    {
      id: 'address_domains.get',
      method: 'GET',
      path: one,
      tag,
      summary: 'Read an address domain',
      description: 'With the record that proves it and what the latest check found.',
      access,
      answers: found,
      problems: ['identity.domain_not_found'],
    },
    [AddressDomainsController, 'show']
  )

  personalRoute(
    {
      id: 'address_domains.check',
      method: 'POST',
      path: `${one}/check`,
      tag,
      summary: 'Check an address domain now',
      description:
        'Asks the name servers for the TXT record. Where they do not answer, nothing changes. A proved domain is checked daily; the third check in a row without the record ends the proof.',
      access,
      answers: found,
      problems: ['identity.domain_not_found', 'identity.domain_taken'],
    },
    [AddressDomainsController, 'check']
  )

  personalRoute(
    {
      id: 'address_domains.delete',
      method: 'DELETE',
      path: one,
      tag,
      summary: 'Remove an address domain',
      description: 'It leads no one to a provider any more, and another organisation can prove it.',
      access: { ...access, dangerous: true },
      answers: [{ status: 204, description: 'Removed' }],
      problems: ['identity.domain_not_found'],
    },
    [AddressDomainsController, 'destroy']
  )
}
