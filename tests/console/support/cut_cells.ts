import type { Locator } from 'playwright-core'

/** Returns the texts of a table's cells that are shown, but not within the window: cut, or scrolled away. */
export async function cutCells(table: Locator): Promise<string[]> {
  const { width } = table.page().viewportSize()!
  return table.locator('th, td').evaluateAll(
    (cells, most) =>
      cells
        .filter((cell) => {
          const box = cell.getBoundingClientRect()
          return box.width > 1 && box.right > most
        })
        .map((cell) => cell.textContent ?? ''),
    width
  )
}
