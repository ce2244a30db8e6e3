import type { FlagFilter, LinkFilter } from '#app/linking/link_list/queries/filter'
import type { LinkState } from '#app/linking/links/rules/effective_state'
import type { LinkHealthStatus } from '#app/linking/links/rules/health_status'
import { tagKey } from '#app/linking/links/rules/tags'
import { splitTokens } from '#app/linking/links/rules/token_text'
import { readSearchTerm } from '#app/linking/search_index/rules/search_text'
import type { Workspace } from '#app/platform/access/workspace_access'
import { ListVisibility } from '#app/shared/database/list_visibility'
import { isId } from '#app/shared/ids'
import { parseMoment } from '#app/shared/text/validation'
import { now } from '#app/shared/time/clock'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

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

  /** Keys of more tags, each of which the links have. */
  moreTags: string[]
  createdBy: string | null
  hasPassword: boolean | null
  hasRouting: boolean | null
  neverClicked: boolean | null

  /** The links end in this span; null: whenever. */
  ends: { from: Date; to: Date } | null
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
export function readCriteria(
  workspace: Workspace,
  filter: LinkFilter,
  at = now()
): ListCriteria | null {
  const { campaignId, folderId, domainId, createdBy, createdFrom, createdTo, state, search } =
    filter
  if ([campaignId, folderId, domainId, createdBy].some((id) => id && !isId(id))) return null
  const { timeZone } = workspace
  const [tag = null, ...moreTags] = readTagKeys(filter)
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
    tag,
    moreTags,
    createdBy: createdBy || null,
    hasPassword: readFlag(filter.hasPassword),
    hasRouting: readFlag(filter.hasRules),
    neverClicked: readFlag(filter.neverClicked),
    ends: readSpan(filter.endsWithin, at),
    createdFrom: createdFrom ? parseMoment(createdFrom, timeZone, 'start') : null,
    createdTo: createdTo ? parseMoment(createdTo, timeZone, 'end') : null,
    term: readSearchTerm(search ?? ''),
    at,
  }
}

/** Returns the keys of all tags that are asked for, each once. */
function readTagKeys({ tag, tags }: LinkFilter): string[] {
  const given = [...(tag ? [tag] : []), ...splitTokens(tags ?? '')]
  return [...new Set(given.map(tagKey))]
}

function readFlag(given: FlagFilter | null | undefined): boolean | null {
  return given === undefined || given === null ? null : String(given) === 'true'
}

/** Whole minutes, so that what is known of a list holds for one. */
function readSpan(days: number | string | null | undefined, at: Date) {
  if (days === undefined || days === null || days === '') return null
  const fromMs = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  return { from: new Date(fromMs), to: new Date(fromMs + Number(days) * DAY_MS) }
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
  if (hasMoreCriteria(criteria)) return false
  const { folderId, campaignId, domainId, externalId, health, tag } = criteria
  const { createdFrom, createdTo } = criteria
  const others = [folderId, campaignId, domainId, externalId, health, tag, createdFrom, createdTo]
  return term === '' && others.every((other) => other === null)
}

/** Returns whether anything is asked that neither a kept count nor an index of an order has. */
export function hasMoreCriteria(
  criteria: Pick<
    ListCriteria,
    'moreTags' | 'createdBy' | 'hasPassword' | 'hasRouting' | 'neverClicked' | 'ends'
  >
): boolean {
  const { moreTags, createdBy, hasPassword, hasRouting, neverClicked, ends } = criteria
  const others = [createdBy, hasPassword, hasRouting, neverClicked, ends]
  return moreTags.length > 0 || others.some((other) => other !== null)
}
