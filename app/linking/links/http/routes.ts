import { availabilitySchema, bulkResultSchema, linkSchema } from '#app/linking/links/http/schema'
import {
  aliasAvailabilityValidator,
  createLinksValidator,
  findByAliasValidator,
  listLinksValidator,
} from '#app/linking/links/http/validators'
import { createLinkValidator, updateLinkValidator } from '#app/linking/links/link_validators'
import { linkProblems } from '#app/linking/links/problems'
import { workspaceRoute } from '#app/platform/api/api_route'
import { paginated } from '#app/platform/api/schema'
import { routingProblems } from '#app/redirect/routing/problems'

const LinksController = () => import('#app/linking/links/http/links_controller')

const named = (...prefixes: string[]) =>
  Object.keys(linkProblems).filter((code) => prefixes.some((prefix) => code.startsWith(prefix)))

const reading = { scope: 'links:read', role: 'Viewer' } as const
const writing = { scope: 'links:write', role: 'Manager' } as const
const changing = { ...writing, needsConfirmedAddress: true } as const
const placed = ['campaign.not_found', 'folder.not_found']
const onDomain = ['domain.not_found', 'domain.not_ready', 'platform.no_default_domain']
const fields = [
  ...named('destination.', 'tags.', 'schedule.'),
  ...Object.keys(routingProblems),
  ...placed,
  'link.external_id_taken',
]
const link = (status: number, description: string) => ({
  status,
  description,
  schema: linkSchema,
  headers: { ETag: 'The version of the link, in quotes' },
})

export function registerLinksApiRoutes(): void {
  workspaceRoute(
    {
      id: 'links.create',
      method: 'POST',
      path: '/links',
      tag: 'Links',
      summary: 'Create a link',
      description: 'Without `alias` the link gets a random one of 7 characters.',
      access: { ...writing, makes: 'link' },
      body: createLinkValidator,
      answers: [link(201, 'The link')],
      problems: ['licence.limit_reached', ...fields, ...named('alias.'), ...onDomain],
    },
    [LinksController, 'store']
  )

  workspaceRoute(
    {
      id: 'links.put',
      method: 'PUT',
      path: '/links',
      tag: 'Links',
      summary: 'Create or change the link of an external ID or an alias',
      description:
        'Names the link by `externalId`, or else by `alias` and `domainId` (without it, the default domain). Where the workspace has no such link it is created; where it has, what is missing or null stays as it is. An alias and a domain never change: another `alias` or `domainId` than the link has is refused. Repeating the request changes nothing more.',
      access: { ...writing, makes: 'link' },
      body: createLinkValidator,
      headers: { 'If-Match': 'ETag of the version that you mean to change' },
      answers: [link(200, 'The link after the change'), link(201, 'The new link')],
      problems: [...fields, ...named('alias.'), ...onDomain, 'link.version_conflict'],
    },
    [LinksController, 'put']
  )

  workspaceRoute(
    {
      id: 'links.createMany',
      method: 'POST',
      path: '/links/bulk',
      tag: 'Links',
      summary: 'Create many links at once',
      description:
        'Each entry of `links` is what creating a single link takes. Good ones are created though others fail; `items` has the result of each, in order. The plan says how many one request takes.',
      access: { ...writing, makes: 'link' },
      body: createLinksValidator,
      judgesAlone: ['links'],
      creates: true,
      answers: [{ status: 200, description: 'The result of each', schema: bulkResultSchema }],
      problems: ['bulk.empty', 'bulk.too_many'],
    },
    [LinksController, 'storeMany']
  )

  workspaceRoute(
    {
      id: 'links.list',
      method: 'GET',
      path: '/links',
      tag: 'Links',
      summary: 'List links',
      description: 'Without `state`, neither archived nor deleted links are listed.',
      access: reading,
      query: listLinksValidator,
      answers: [{ status: 200, description: 'A page of links', schema: paginated(linkSchema) }],
      problems: [],
    },
    [LinksController, 'index']
  )

  workspaceRoute(
    {
      id: 'links.get',
      method: 'GET',
      path: '/links/:linkId',
      tag: 'Links',
      summary: 'Read a link',
      description:
        'Also an archived one. Its figures of clicks may be newer than its ETag, which is its version.',
      access: reading,
      answers: [link(200, 'The link')],
      problems: ['link.not_found'],
    },
    [LinksController, 'show']
  )

  workspaceRoute(
    {
      id: 'links.lookup',
      method: 'GET',
      path: '/links/lookup',
      tag: 'Links',
      summary: 'Find a link by its short URL',
      description: 'By alias and domain. The link is answered as `GET /links/{linkId}` answers it.',
      access: reading,
      query: findByAliasValidator,
      answers: [link(200, 'The link')],
      problems: ['link.not_found'],
    },
    [LinksController, 'lookUp']
  )

  workspaceRoute(
    {
      id: 'links.update',
      method: 'PATCH',
      path: '/links/:linkId',
      tag: 'Links',
      summary: 'Change a link',
      description:
        'A field that is missing or null stays as it is. Clear with the flags, `""` for title, description and notes, and `[]` for tags; `clearExternalId`, `clearExpiredUrl` and `clearMaxClicks` clear those fields. Uses that were counted under an earlier limit count under a new one. `clearSchedule` removes start and end, `clearStartsAt` and `clearEndsAt` one of them.',
      access: changing,
      body: updateLinkValidator,
      headers: { 'If-Match': 'ETag of the version that you mean to change' },
      answers: [link(200, 'The link after the change')],
      problems: ['link.not_found', 'link.version_conflict', 'account.suspended', ...fields],
    },
    [LinksController, 'update']
  )

  workspaceRoute(
    {
      id: 'links.delete',
      method: 'DELETE',
      path: '/links/:linkId',
      tag: 'Links',
      summary: 'Delete a link',
      description:
        'The alias stays taken on its domain permanently. The link can be restored for 30 days.',
      access: changing,
      headers: { 'If-Match': 'ETag of the version that you mean to delete' },
      answers: [{ status: 204, description: 'Deleted' }],
      problems: ['link.not_found', 'link.version_conflict'],
    },
    [LinksController, 'destroy']
  )

  workspaceRoute(
    {
      id: 'links.undelete',
      method: 'POST',
      path: '/links/:linkId/restore',
      tag: 'Links',
      summary: 'Restore a deleted link',
      description:
        'For 30 days after it was deleted. The link comes back in the status it had, without its folder where that was deleted in the meantime. A link that is not deleted stays as it is.',
      access: changing,
      answers: [link(200, 'The link')],
      problems: [
        'link.not_found',
        'domain.not_ready',
        'licence.limit_reached',
        'account.suspended',
      ],
    },
    [LinksController, 'undelete']
  )

  workspaceRoute(
    {
      id: 'aliases.availability',
      method: 'GET',
      path: '/aliases/availability',
      tag: 'Links',
      summary: 'Ask whether an alias is free',
      description:
        'For forms: checks an alias by every rule, and suggests free ones where it is taken. Nothing is kept for you: creating the link can still find it taken.',
      access: reading,
      query: aliasAvailabilityValidator,
      answers: [{ status: 200, description: 'The answer', schema: availabilitySchema }],
      problems: onDomain,
    },
    [LinksController, 'availability']
  )
}
