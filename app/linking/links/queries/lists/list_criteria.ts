import type { LinkFilter } from '#app/linking/links/queries/lists/filter'
import type { LinkState } from '#app/linking/links/rules/effective_state'
import type { LinkHealthStatus } from '#app/linking/links/rules/health_status'
import { readSearchTerm } from '#app/linking/links/rules/search_text'
import { tagKey } from '#app/linking/links/rules/tags'
import type { Workspace } from '#app/platform/access/workspace_access'
import { now } from '#app/shared/clock'
import { isId } from '#app/shared/ids'
import { ListVisibility } from '#app/shared/list_visibility'
import { parseMoment } from '#app/shared/validation'

/** A filter, read: what a statement needs to know of it. */
export interface ListCriteria {
  workspaceId: string

  visibility: ListVisibility
  state: LinkState | null
  campaignId: string | null
  folderId: string | null
  domainId: string | null
  externalId: string | null
  health: LinkHealthStatus | null
  tag: string | null
  createdFrom: Date | null
  createdTo: Date | null

  /** Folded; empty: no search. */
  term: string

  /**
   * The moment at which states are judged: now, or an earlier one that they have not changed since.
   */
  at: Date
}

/** @returns null for a filter that nothing can match, because it names what cannot be an id */
export function readCriteria(workspace: Workspace, filter: LinkFilter): ListCriteria | null {
  const { campaignId, folderId, domainId, createdFrom, createdTo, state, tag, search } = filter
  if ([campaignId, folderId, domainId].some((id) => id && !isId(id))) return null
  const { timeZone } = workspace
  return {
    workspaceId: workspace.id,
    visibility:
      state === 'Deleted' || state === 'Archived' ? ListVisibility[state] : ListVisibility.Listed,
    state: state ?? null,
    campaignId: campaignId || null,
    folderId: folderId || null,
    domainId: domainId || null,
    externalId: filter.externalId || null,
    health: filter.health || null,
    tag: tag ? tagKey(tag) : null,
    createdFrom: createdFrom ? parseMoment(createdFrom, timeZone, 'start') : null,
    createdTo: createdTo ? parseMoment(createdTo, timeZone, 'end') : null,
    term: readSearchTerm(search ?? ''),
    at: now(),
  }
}

/**
 * Does the filter narrow nothing down, whatever fields it has? Names that are unknown, nulls, empty
 * texts and a search without a character that is compared come to that.
 */
export function namesNothing(workspace: Workspace, filter: LinkFilter): boolean {
  const criteria = readCriteria(workspace, filter)
  return criteria !== null && criteria.state === null && isStateAlone(criteria)
}

/** Formats a key that is the same for the same filter, under which answers are remembered. */
export function formatCriteriaKey({ at: _, ...criteria }: ListCriteria): string {
  return JSON.stringify(Object.values(criteria))
}

/** Does the list change by itself as time goes by? */
export function dependsOnTime({ state }: ListCriteria): boolean {
  return state === 'Active' || state === 'Scheduled' || state === 'Expired'
}

/** Is nothing asked of the links but their state? */
export function isStateAlone({ term, ...criteria }: ListCriteria): boolean {
  const { folderId, campaignId, domainId, externalId, health, tag } = criteria
  const { createdFrom, createdTo } = criteria
  const others = [folderId, campaignId, domainId, externalId, health, tag, createdFrom, createdTo]
  return term === '' && others.every((other) => other === null)
}
