/** Pages to print on, millimetres across and down. */
export const SHEET_PAGES = {
  A4: { width: 210, height: 297 },
  Letter: { width: 215.9, height: 279.4 },
} as const

export type SheetPage = keyof typeof SHEET_PAGES

/** What most printers cannot print on, and what is left between codes for scissors. */
const EDGE_MM = 10
const GAP_MM = 6

/** Room for the words below a code: two lines. */
export const LABEL_MM = 9

/** Where the codes of a page go: all lengths in millimetres. */
export interface SheetLayout {
  columns: number
  rows: number

  /** Left and upper edge of the code in this place of the page, counted by rows. */
  placeOf(at: number): { x: number; y: number }
}

/**
 * Codes of one size in as many columns and rows as a page has room for, in the middle of it.
 *
 * @param sizeMm width of a code, margin included
 * @param hasLabels whether words stand below each
 */
export function computeSheetLayout(
  page: SheetPage,
  sizeMm: number,
  hasLabels: boolean
): SheetLayout {
  const { width, height } = SHEET_PAGES[page]
  const cell = { width: sizeMm, height: sizeMm + (hasLabels ? LABEL_MM : 0) }
  const fitting = (room: number, one: number) =>
    Math.max(1, Math.floor((room - 2 * EDGE_MM + GAP_MM) / (one + GAP_MM)))
  const columns = fitting(width, cell.width)
  const rows = fitting(height, cell.height)
  const left = (width - columns * cell.width - (columns - 1) * GAP_MM) / 2
  return {
    columns,
    rows,
    placeOf: (at) => ({
      x: left + (at % columns) * (cell.width + GAP_MM),
      y: EDGE_MM + Math.floor(at / columns) * (cell.height + GAP_MM),
    }),
  }
}
