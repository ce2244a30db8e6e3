import { countsOf } from '#app/people/usage/queries/counts_of'
import { presentLinks } from '#app/people/usage/queries/kept_link_counts'

export interface WhatIsThere {
  links: number

  /** Keys that were neither revoked nor have ended. */
  keys: number
  people: number
}

/** How much there is in a workspace of what its overview counts. */
export async function whatIsThere(workspaceId: string): Promise<WhatIsThere> {
  const [links, counts] = await Promise.all([presentLinks(workspaceId), countsOf(workspaceId)])
  return { links, keys: counts.apiKeys.count, people: counts.members.count }
}
