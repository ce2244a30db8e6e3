import db from '@adonisjs/lucid/services/db'
import { deleteSome, ERASED_ROWS } from '#app/people/deletion/erasers'
import { change } from '#app/shared/database/sql'

/**
 * Removes a piece of the words and word endings of a workspace, and at the end the number under which
 * they stand.
 *
 * @returns whether nothing is left
 */
export async function eraseNumberedWords(workspaceId: string): Promise<boolean> {
  const condition =
    'workspace_number = (SELECT number FROM workspace_numbers WHERE workspace_id = ?)'
  for (const name of ['word_links', 'word_endings']) {
    const gone = await deleteSome(name, condition, [workspaceId])
    if (gone === ERASED_ROWS) return false
  }
  await change(db, 'DELETE FROM workspace_numbers WHERE workspace_id = ?', [workspaceId])
  return true
}
