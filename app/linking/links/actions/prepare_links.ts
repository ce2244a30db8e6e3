import { findDomainForNewLink, type ShortUrlDomain } from '#app/linking/domains/queries/find_domain'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import { listLinkDestinations, type CreateLinkInput } from '#app/linking/links/actions/link_input'
import { assertPlacement } from '#app/linking/links/actions/placement'
import { prepareLink, type PreparedLink } from '#app/linking/links/actions/prepare_link'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { catchProblem, Problem } from '#app/shared/problems/problem'

/**
 * Prepares many new links, each for itself. Domains, folders and campaigns that several of them name
 * are looked up once. Whether an alias is taken is not checked.
 *
 * @param inputs a Problem stands for an entry that was no link at all, and stays as it is
 */
export async function prepareLinks(
  inputs: readonly (CreateLinkInput | Problem)[],
  workspace: Workspace,
  actor: Actor
): Promise<(PreparedLink | Problem)[]> {
  const destinations = inputs.flatMap((input) =>
    input instanceof Problem ? [] : listLinkDestinations(input)
  )
  const domains = new Map<string | null, Promise<ShortUrlDomain>>()
  const placements = new Map<string, Promise<void>>()
  const dependencies = {
    workspace,
    actor,
    ownHosts: await findOwnHosts(destinations),
    assertPlacement(input: CreateLinkInput) {
      const key = JSON.stringify([input.folderId, input.campaignId])
      const known = placements.get(key) ?? assertPlacement(input, workspace.id)
      placements.set(key, known)
      return known
    },
    findDomain(domainId: string | null) {
      const known = domains.get(domainId) ?? findDomainForNewLink(workspace, domainId)
      domains.set(domainId, known)
      return known
    },
  }
  const prepared: (PreparedLink | Problem)[] = []
  for (const input of inputs) {
    prepared.push(
      input instanceof Problem ? input : await catchProblem(prepareLink(input, dependencies))
    )
  }
  return prepared
}
