import { DOMAIN_STATUSES } from '#app/linking/domains/rules/domain_status'
import {
  dateTime,
  flag,
  id,
  integer,
  list,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '#app/platform/api/schema'

const record = {
  type: oneOf(['TXT', 'CNAME', 'A', 'AAAA'], 'Type of the record'),
  name: text('The whole name'),
  value: text(),
  purpose: oneOf(['Ownership', 'Traffic'], 'It proves the owner, or leads visitors here'),
  found: list(text('A value that the name servers gave; for a CNAME also addresses')),
  ok: flag('A CNAME is also right where the addresses are those of its value'),
  via: optional(
    oneOf(['Http'], 'Of `Traffic`: the addresses are those of a proxy, and the host leads here')
  ),
}

export const domainSchema = named(
  'Domain',
  object({
    id: id(),
    hostname: text('In ASCII: `xn--bcher-kva.example` for `bücher.example`'),
    status: { type: 'string', enum: DOMAIN_STATUSES },
    canServeLinks: flag('Can new links use it? True for `Active` and `Failing`'),
    rootRedirectUrl: nullable(text('Where the bare domain leads')),
    notFoundRedirectUrl: nullable(text('Where unknown aliases lead')),
    expiredUrl: nullable(text('Where ended links lead, after their own and their folder’s')),
    dnsRecords: { ...list(object(record)), description: 'Every DNS record that the domain needs' },
    lastCheckAt: nullable(dateTime()),
    lastCheckMessage: nullable(text('What the latest check found, for people')),
    verifiedAt: nullable(dateTime()),
    linkCount: integer('Links that use the domain, without deleted ones'),
    createdAt: dateTime(),
  })
)

const answered = flag('False where the name servers did not answer; that is no missed check')

export const domainCheckSchema = named(
  'DomainCheck',
  object({
    domain: domainSchema,
    checks: list(object({ ...record, answered })),
  })
)

export const tlsAllowedSchema = named(
  'TlsAllowed',
  object({ allowed: flag('May a certificate be had?') })
)

export const domainListSchema = named('DomainList', object({ items: list(domainSchema) }))
