import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { change, select } from '#app/shared/database/sql'

/** Rows of one statement, so that no one waits for a long one. */
export const ERASED_ROWS = 2_000

/** Parents whose children go at once. */
const PARENTS = 100

/** Removes what something that is over has in some tables. */
export interface Eraser {
  /** The tables that it empties, so that a test finds one that was forgotten. */
  tables: readonly string[]

  /** Runs in the transaction in which the grace ends. */
  begin?(trx: TransactionClientContract, id: string): Promise<void>

  /**
   * Removes one piece.
   *
   * @returns whether nothing is left
   */
  erase(id: string): Promise<boolean>
}

const erasers = {
  workspace: [] as Eraser[],
  organisation: [] as Eraser[],
  account: [] as Eraser[],
}

export type ErasedKind = keyof typeof erasers

/**
 * Makes known what there is to erase. Each wing's provider calls it; what a higher wing adds is erased
 * before what those below it have.
 */
export function addErasers(kind: ErasedKind, added: readonly Eraser[]): void {
  erasers[kind].unshift(...added)
}

/** Returns every eraser, in the order in which they run. */
export function listErasers(kind: ErasedKind): readonly Eraser[] {
  return erasers[kind]
}

/** Erases the rows of a table that name their owner themselves. */
export function rowsOf(table: string, column = 'workspace_id'): Eraser {
  return {
    tables: [table],
    erase: async (id) => (await deleteSome(table, `${column} = ?`, [id])) < ERASED_ROWS,
  }
}

/**
 * Erases the rows of a table after those of others that name them.
 *
 * @param children table and column in which a parent's id stands
 */
export function familiesOf(
  parent: string,
  children: readonly (readonly [table: string, column: string])[]
): Eraser {
  return {
    tables: [parent, ...children.map(([table]) => table)],
    async erase(workspaceId) {
      const parents = await select<{ id: string }>(
        db,
        `SELECT id FROM ${parent} WHERE workspace_id = ? LIMIT ${PARENTS}`,
        [workspaceId]
      )
      if (parents.length === 0) return true
      const ids = parents.map(({ id }) => id)
      for (const [table, column] of children) {
        const gone = await deleteSome(table, `${column} IN (?)`, [ids])
        if (gone === ERASED_ROWS) return false
      }
      await change(db, `DELETE FROM ${parent} WHERE id IN (?)`, [ids])
      return false
    },
  }
}

/** Deletes rows of a table, some of them. @returns how many */
export function deleteSome(table: string, condition: string, values: unknown[]): Promise<number> {
  return change(db, `DELETE FROM ${table} WHERE ${condition} LIMIT ${ERASED_ROWS}`, values)
}
