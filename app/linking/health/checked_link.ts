import type { LinkRow } from '#app/linking/links/link'

/** A link that a worker took to look at its destinations. */
export interface CheckedLink {
  row: LinkRow
  organisationId: string

  /** Does its workspace want its links to be looked at? */
  isWanted: boolean
}
