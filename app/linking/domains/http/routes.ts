import {
  domainCheckSchema,
  domainListSchema,
  domainSchema,
  tlsAllowedSchema,
} from '#app/linking/domains/http/schema'
import {
  addDomainValidator,
  domainRedirectsValidator,
  tlsAllowedValidator,
} from '#app/linking/domains/http/validators'
import { linkProblems } from '#app/linking/links/problems'
import { publicRoute, workspaceRoute } from '#app/platform/api/api_route'

const DomainsController = () => import('#app/linking/domains/http/domains_controller')

const tag = 'Domains'
const reading = { scope: 'links:read', role: 'Viewer' } as const
const writing = { scope: 'domains:write', role: 'Administrator' } as const
const missing = ['domain.not_found']
const destinations = Object.keys(linkProblems).filter((code) => code.startsWith('destination.'))
const one = (status: number) => [{ status, description: 'The domain', schema: domainSchema }]

export function registerDomainsApiRoutes(): void {
  workspaceRoute(
    {
      id: 'domains.list',
      method: 'GET',
      path: '/domains',
      tag,
      summary: 'List custom domains',
      description: 'By host name.',
      access: reading,
      answers: [{ status: 200, description: 'Domains', schema: domainListSchema }],
      problems: [],
    },
    [DomainsController, 'index']
  )

  workspaceRoute(
    {
      id: 'domains.create',
      method: 'POST',
      path: '/domains',
      tag,
      summary: 'Add a custom domain',
      description:
        'Set the DNS records of `dnsRecords`; the domain serves links once they are found. It is ' +
        'checked every minute for an hour, then every 10 minutes for 3 days, then daily. A host name ' +
        'that is never verified is kept from other workspaces for 7 days, unless they prove it: ' +
        '`dnsRecord` of `domain.taken` is the TXT record to set before the same call adds it.',
      access: writing,
      body: addDomainValidator,
      answers: one(201),
      problems: [
        'account.suspended',
        'domain.invalid',
        'domain.reserved',
        'domain.taken',
        'domain.limit_reached',
        'licence.limit_reached',
      ],
    },
    [DomainsController, 'store']
  )

  workspaceRoute(
    {
      id: 'domains.get',
      method: 'GET',
      path: '/domains/:domainId',
      tag,
      summary: 'Read a custom domain',
      description:
        'With its status, the DNS records that it needs and the redirects that are set for it.',
      access: reading,
      answers: one(200),
      problems: missing,
    },
    [DomainsController, 'show']
  )

  workspaceRoute(
    {
      id: 'domains.delete',
      method: 'DELETE',
      path: '/domains/:domainId',
      tag,
      summary: 'Remove a custom domain that no link uses',
      description: '`linkCount` of the refusal says how many links use it.',
      access: writing,
      answers: [{ status: 204, description: 'Removed' }],
      problems: [...missing, 'domain.in_use'],
    },
    [DomainsController, 'destroy']
  )

  workspaceRoute(
    {
      id: 'domains.check',
      method: 'POST',
      path: '/domains/:domainId/check',
      tag,
      summary: 'Check the DNS records of a custom domain now',
      description:
        '`checks` has what this check found of each record, or one that began later. A good check makes the domain `Active`. ' +
        'A missed one makes an active domain `Failing`, the third in a row `Failed`. Where the name ' +
        'servers do not answer, nothing changes.',
      access: writing,
      answers: [
        { status: 200, description: 'The domain and its checks', schema: domainCheckSchema },
      ],
      problems: missing,
    },
    [DomainsController, 'check']
  )

  workspaceRoute(
    {
      id: 'domains.redirects',
      method: 'PUT',
      path: '/domains/:domainId/redirects',
      tag,
      summary: 'Set the root, not-found and expired redirects',
      description:
        'The first two fields are required; null removes a redirect. `expiredUrl` stays as it is ' +
        'when it is left out; it holds for ended links without one of their own or of their folder.',
      access: writing,
      body: domainRedirectsValidator,
      answers: one(200),
      problems: [...missing, 'account.suspended', ...destinations],
    },
    [DomainsController, 'redirects']
  )

  publicRoute(
    {
      id: 'internal.tls_allowed',
      method: 'GET',
      path: '/internal/tls-allowed',
      tag: 'Installation',
      summary: 'Ask whether a certificate may be fetched for a host',
      description: 'For on-demand TLS of a reverse proxy. Answered on every host, from memory.',
      access: null,
      query: tlsAllowedValidator,
      answers: [
        { status: 200, description: 'It is a host of ours', schema: tlsAllowedSchema },
        { status: 404, description: 'It is not, or its checks failed', schema: tlsAllowedSchema },
        { status: 503, description: 'The domains were not read yet', schema: tlsAllowedSchema },
      ],
      problems: [],
    },
    [DomainsController, 'tlsAllowed']
  )
}
