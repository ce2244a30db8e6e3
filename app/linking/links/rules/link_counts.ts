import { parseTags, type LinkRow } from '#app/linking/links/link'
import { tagKey } from '#app/linking/links/rules/tags'
import type { LinkCountKind } from '#app/people/usage/queries/read_link_counts'

/** A row of `link_counts`, or what is to be added to one. */
export interface LinkCount {
  kind: LinkCountKind

  /** Id of the folder, campaign or domain; the status, or `Deleted`; the key of the tag. */
  item: string

  /** Of a tag: how it is written. */
  spelling: string

  /** Links that are not deleted (deleted ones under the status `Deleted`). */
  links: number

  /** Of these, those that a list without a state shows: not archived. */
  listed: number
}

/** A link before and after a change; null: it is new. */
export interface CountedChange {
  before: LinkRow | null
  after: LinkRow
}

/**
 * Computes what the changes add to the kept counts, in the order in which their rows are to be
 * locked.
 */
export function computeLinkCounts(changes: readonly CountedChange[]): LinkCount[] {
  const sums = new Map<string, LinkCount>()
  for (const { before, after } of changes) {
    if (before) for (const count of listCounts(before)) add(sums, count, -1)
    for (const count of listCounts(after)) add(sums, count, 1)
  }
  return [...sums]
    .filter(([, { links, listed }]) => links !== 0 || listed !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, count]) => count)
}

function listCounts(link: LinkRow): LinkCount[] {
  const count = (kind: LinkCountKind, item: string, spelling = ''): LinkCount => {
    return { kind, item, spelling, links: 1, listed: link.status === 'Archived' ? 0 : 1 }
  }
  if (link.deleted_at) return [{ ...count('status', 'Deleted'), listed: 0 }]
  return [
    count('all', ''),
    count('status', link.status),
    ...(link.folder_id ? [count('folder', link.folder_id)] : []),
    ...(link.campaign_id ? [count('campaign', link.campaign_id)] : []),
    ...(link.domain_id ? [count('domain', link.domain_id)] : []),
    ...parseTags(link).map((tag) => count('tag', tagKey(tag), tag)),
  ]
}

function add(sums: Map<string, LinkCount>, count: LinkCount, sign: 1 | -1): void {
  const key = `${count.kind}\n${count.item}\n${count.spelling}`
  const sum = sums.get(key) ?? { ...count, links: 0, listed: 0 }
  sum.links += sign * count.links
  sum.listed += sign * count.listed
  sums.set(key, sum)
}
