import type { Workspace } from '#app/platform/access/workspace_access'

export const CLICK_PRIVACIES = ['Anonymous', 'CountOnly'] as const

/** What is kept of a click: a row with a visitor for the day, or sums alone. */
export type ClickPrivacy = (typeof CLICK_PRIVACIES)[number]

/** A workspace as its people see it. */
export interface WorkspaceRecord extends Workspace {
  clickPrivacy: ClickPrivacy

  /** Days that raw clicks are kept, at most those of the plan. */
  rawClickDays: number

  /** Is a visit with `Sec-GPC: 1` counted as under CountOnly? */
  respectGpc: boolean

  /** Are the destinations of its links looked at? */
  healthChecks: boolean
  createdAt: Date
  updatedAt: Date
}
