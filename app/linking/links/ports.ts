import { Port } from '#app/shared/port'

/** Clicks and scans of people on one day, by links of a campaign or by a QR code. */
export interface ClicksOfDay {
  /** The id of the campaign or the QR code. */
  value: string

  /** `YYYY-MM-DD`, in the zone of the workspace. */
  day: string
  humanClicks: number
  scans: number
}

export interface ClicksOfDayQuestion {
  workspaceId: string
  dimension: 'campaigns' | 'qrCodes'
  values: readonly string[]

  /** The first and the last day, `YYYY-MM-DD`. */
  from: string
  to: string
}

/** Lists what was counted on each day; days without clicks are missing. */
export const clicksByDay = new Port<(asked: ClicksOfDayQuestion) => Promise<ClicksOfDay[]>>(
  'links.clicksByDay'
)
