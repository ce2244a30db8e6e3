/** A report in words, for a mail and for the page that it brings. */
export interface ReportPaper {
  /** The tag of its language. */
  language: string

  /** What people call it. */
  name: string

  /** What it is of. */
  about: string

  /** Its days. */
  period: string

  /** Whose days those are. */
  zone: string
  figures: PaperFigure[]
  chart: PaperChart
  cards: PaperCard[]

  /** Who sends it. */
  signature: string
}

export interface PaperFigure {
  name: string
  value: string

  /** How it stands to the period before; empty where nothing is known of that. */
  note: string
}

export interface PaperChart {
  title: string

  /** Names of the days that are named below, with their places. */
  dayNames: string[]
  series: { name: string; values: number[] }[]
  previous: { name: string; values: number[] } | null

  /** Does the first line lie on an area? Lines that are compared are of one kind. */
  hasArea: boolean
  formatTick(value: number): string
}

export interface PaperCard {
  title: string
  rows: {
    name: string
    value: string

    /** Its part of all; empty where the rows are no parts. */
    share: string

    /** Clicks and scans, as parts of the largest row. */
    bars: [clicks: number, scans: number]
  }[]
}
