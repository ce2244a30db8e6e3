/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 }

export const MARGIN = 44
export const GAP = 20
export const TEXT_WIDTH = PAGE.width - 2 * MARGIN

/** The console's colours by day. */
export const COLOURS = {
  ink: '#131f19',
  quiet: '#5b6661',
  line: '#dbe1dd',
  clicks: '#0d6f4d',
  clicksSoft: '#e8f5ee',
  scans: '#d95f0e',
  third: '#3345ad',
  fourth: '#b8479f',
  fifth: '#2f383d',
  before: '#a9b3ad',
}

/** Where something is drawn, in points from the upper left. */
export interface PaperArea {
  x: number
  y: number
  width: number
}
