import logger from '@adonisjs/core/services/logger'
import type { ColumnFolder } from '#app/visits/click_columns/column_folder'
import { forgetStore } from '#app/visits/click_ranges/actions/register_store'

/** Removes what is left of columns where there are none any more: nothing would erase in it. */
export async function removeColumns(folder: ColumnFolder): Promise<void> {
  try {
    const id = folder.readMark()?.id
    await folder.removeAll()
    if (id) await forgetStore(id)
  } catch (error) {
    logger.warn({ err: error }, 'columns that are off could not be removed')
  }
}
