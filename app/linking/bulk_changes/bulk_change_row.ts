import type { BulkAction, BulkArguments } from '#app/linking/bulk_changes/rules/bulk_action'
import type { LinkFilter } from '#app/linking/link_list/queries/filter'
import { parseJsonColumn } from '#app/shared/text/json'

/** Pending: no worker has begun. Running. Done. Failed: it cannot go on, `failure` says why. */
export const BULK_CHANGE_STATUSES = ['Pending', 'Running', 'Done', 'Failed'] as const
export type BulkChangeStatus = (typeof BULK_CHANGE_STATUSES)[number]

/** The links that a change is about. */
export type StoredSelection =
  | { linkIds: string[] }
  /** As they were at the moment of the change: links of later are left alone. */
  | { filter: LinkFilter; at: string; untilId: string }
  /** Those that another change did something to. */
  | { undone: true }

/** A row of `bulk_changes`, with its JSON read. */
export interface BulkChangeRow {
  id: string
  workspace_id: string
  action: BulkAction | 'undo'
  undoes: string | null
  arguments: BulkArguments
  selection: StoredSelection
  status: BulkChangeStatus

  /** The last link that was looked at; a change goes through them by id. */
  position: string
  matched: number
  done: number
  changed: number
  failure: { code: string; detail: string } | null
  created_by: string | null
  api_key_id: string | null
  created_at: Date
  worked_at: Date
  finished_at: Date | null
}

/** Reads the JSON columns of a row. */
export function readBulkChangeRow(row: Record<string, any>): BulkChangeRow {
  return {
    ...row,
    arguments: parseJsonColumn(row.arguments),
    selection: parseJsonColumn(row.selection),
    failure: parseJsonColumn(row.failure),
  } as BulkChangeRow
}

/** A link that was left as it is, and why. */
export interface SkippedLink {
  linkId: string
  code: string
}

/** What a change did. */
export interface BulkChangeResult {
  action: BulkAction | 'undo'
  matched: number
  changed: number
  skipped: SkippedLink[]

  /** null: nothing was changed, only counted. */
  changeId: string | null
}
