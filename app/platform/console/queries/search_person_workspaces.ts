import db from '@adonisjs/lucid/services/db'
import { MEMBER_COLUMNS, MEMBER_JOINS, type Member } from '#app/platform/access/queries/find_member'
import {
  toPersonWorkspace,
  type PersonWorkspace,
} from '#app/platform/console/queries/find_person_workspace'
import { likePattern, select } from '#app/shared/database/sql'
import { toPaginatedList, type PaginatedList } from '#app/shared/text/validation'

/** Words beyond these narrow nothing down. */
const MOST_WORDS = 10

/** Each workspace once: one can be a member of it and Owner of its organisation. */
const THEIRS = `
  FROM users u
  JOIN (SELECT workspace_id AS id FROM workspace_members WHERE user_id = ?
         UNION
        SELECT ws.id FROM organisation_owners mine
          JOIN workspaces ws ON ws.organisation_id = mine.organisation_id
         WHERE mine.user_id = ?) theirs
  JOIN workspaces w ON w.id = theirs.id ${MEMBER_JOINS}
 WHERE u.id = ? AND w.deleted_at IS NULL AND o.deleted_at IS NULL`

/**
 * Searches the workspaces that a person can go to, by organisation and name.
 *
 * @param typed each of its words has to be in the name of the workspace or its organisation
 */
export async function searchPersonWorkspaces(
  userId: string,
  { typed, page, pageSize }: { typed: string; page: number; pageSize: number }
): Promise<PaginatedList<PersonWorkspace>> {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const rule = words.map(() => "AND CONCAT(w.name, ' ', o.name) LIKE ?").join(' ')
  const values = [userId, userId, userId, ...words.map(likePattern)]
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total ${THEIRS} ${rule}`,
    values
  )
  const rows = await select<Member>(
    db,
    `SELECT ${MEMBER_COLUMNS} ${THEIRS} ${rule}
      ORDER BY o.name, o.id, w.name, w.id LIMIT ? OFFSET ?`,
    [...values, pageSize, (page - 1) * pageSize]
  )
  const items = rows.map((row) => toPersonWorkspace(row)!)
  return toPaginatedList(items, page, pageSize, Number(total))
}
