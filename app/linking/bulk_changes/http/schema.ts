import { BULK_CHANGE_STATUSES } from '#app/linking/bulk_changes/bulk_change_row'
import { BULK_ACTIONS } from '#app/linking/bulk_changes/rules/bulk_action'
import {
  dateTime,
  integer,
  list,
  named,
  nullable,
  object,
  oneOf,
  text,
} from '#app/platform/api/schema'

const shared = {
  action: oneOf([...BULK_ACTIONS, 'undo']),
  matched: integer('Links that the selection names'),
  changed: integer('Of those, the ones that are different now'),
  skipped: list(object({ linkId: text(), code: text() })),
}

/** The answer of a change that the caller waited for. */
export const bulkChangeSchema = named(
  'BulkChangeResult',
  object({
    ...shared,
    changeId: nullable(text('What it can be undone by; null for a dry run')),
  })
)

/** A change as a job, and how far it has come. */
export const bulkJobSchema = named(
  'BulkChangeJob',
  object({
    changeId: text(),
    status: { enum: BULK_CHANGE_STATUSES },
    ...shared,
    done: integer('Links that were looked at so far'),
    skippedCount: integer('Links that were skipped; `skipped` names the first 1,000'),
    failure: nullable(object({ code: text(), detail: text() })),
    createdAt: dateTime(),
    finishedAt: nullable(dateTime()),
  })
)
