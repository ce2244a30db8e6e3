import { bulkChangeProblem } from '#app/linking/bulk_changes/problems'
import type { LinkEdit } from '#app/linking/links/actions/change_links'
import { parseTags, type LinkRow } from '#app/linking/links/link'
import { checkSchedule } from '#app/linking/links/rules/schedule'
import { normaliseTags, tagKey } from '#app/linking/links/rules/tags'
import { Problem } from '#app/shared/problem'

export const BULK_ACTIONS = [
  'move',
  'addTags',
  'removeTags',
  'pause',
  'resume',
  'setExpiry',
  'clearExpiry',
  'delete',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** What the actions need beyond the links. */
export interface BulkArguments {
  tags: string[]
  endsAt: Date | null

  /** null: the root. */
  folderId: string | null

  /** When a link is deleted: asked for each one. */
  now: () => Date
}

/** What becomes of one link: an edit, nothing (null), or the Problem for which it is skipped. */
export type BulkEdit = (link: LinkRow) => LinkEdit | null

/**
 * Finds the action by its name, whatever its case.
 *
 * @throws Problem `bulk.action_invalid`
 */
export function findBulkAction(given: string | null | undefined): BulkAction {
  const action = BULK_ACTIONS.find((name) => name.toLowerCase() === given?.toLowerCase())
  if (!action) throw bulkChangeProblem('bulk.action_invalid', { field: 'action' })
  return action
}

/**
 * Creates what the action does to a link. A link that is as it should be already is left alone;
 * pausing is for active links and resuming for paused ones.
 *
 * @throws Problem `bulk.tags_required`, `bulk.ends_at_required`; the edit itself `tags.too_many`,
 * `schedule.invalid`
 */
export function createBulkEdit(
  action: BulkAction,
  { tags, endsAt, folderId, now }: BulkArguments
): BulkEdit {
  const wanted = normaliseTags(tags)
  if (action.endsWith('Tags') && wanted.length === 0) {
    throw bulkChangeProblem('bulk.tags_required', { field: 'tags' })
  }
  if (action === 'setExpiry' && !endsAt) {
    throw bulkChangeProblem('bulk.ends_at_required', { field: 'endsAt' })
  }
  const removed = new Set(wanted.map(tagKey))
  const edits: Record<BulkAction, BulkEdit> = {
    move: (link) => (link.folder_id === folderId ? null : set({ folder_id: folderId }, 'folder')),
    addTags: (link) => retag(link, [...parseTags(link), ...wanted]),
    removeTags: (link) =>
      retag(
        link,
        parseTags(link).filter((tag) => !removed.has(tagKey(tag)))
      ),
    pause: (link) => (link.status === 'Active' ? set({ status: 'Paused' }, 'state') : null),
    resume: (link) => (link.status === 'Paused' ? set({ status: 'Active' }, 'state') : null),
    setExpiry: (link) => expire(link, endsAt),
    clearExpiry: (link) => expire(link, null),
    delete: () => ({ columns: { deleted_at: now() }, words: [], deleted: true }),
  }
  return edits[action]
}

/** Finds the code for which the action skips this link; null: it does not. */
export function findSkipCode(edit: BulkEdit, link: LinkRow): string | null {
  try {
    edit(link)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

function set(columns: Partial<LinkRow>, word: string): LinkEdit {
  return { columns, words: [word] }
}

function retag(link: LinkRow, tags: string[]): LinkEdit | null {
  const next = JSON.stringify(normaliseTags(tags))
  return next === JSON.stringify(parseTags(link)) ? null : set({ tags: next }, 'tags')
}

function expire(link: LinkRow, endsAt: Date | null): LinkEdit | null {
  if ((link.ends_at?.getTime() ?? null) === (endsAt?.getTime() ?? null)) return null
  checkSchedule(link.starts_at, endsAt)
  return set({ ends_at: endsAt }, 'schedule')
}
