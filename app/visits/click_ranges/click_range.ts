import type { TimeSpan } from '#app/visits/click_ranges/time_span'

/**
 * What is known of a range: it is being copied, its copy is whole, or its clicks have changed since.
 */
export type RangeState = 'Sealing' | 'Sealed' | 'Stale'

/** A range of a workspace's clicks that a folder of columns holds, or will. */
export interface ClickRange extends TimeSpan {
  id: string
  workspaceNo: number
  state: RangeState
}

/** What a sealed range holds. */
export interface SealedContent {
  rowCount: number

  /** SHA-256 of the clicks as they were read, and of the file. */
  readHash: Buffer
  fileHash: Buffer
  fileBytes: number
}

export type SealedRange = ClickRange & SealedContent
