import { DateTime } from 'luxon'
import type { Workspace } from '#app/platform/access/workspace_access'
import { readIdTime } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'
import { readPageAddress, type PageAddress } from '#app/visits/analytics/rules/page_address'

/**
 * Reads what a page of a workspace shows.
 *
 * @param preset the period that was chosen; undefined: the last 30 days
 * @param query what of the address counts besides; days of one's own (`from`, `to`) go before the preset
 */
export function readChosenAddress(
  { id, timeZone }: Workspace,
  preset: string | undefined,
  query: Record<string, unknown> = {}
): PageAddress {
  return readPageAddress({ ...query, days: preset }, timeZone, nowMs(), readIdTime(id))
}

/**
 * Chooses the days of a page that shows each of them.
 *
 * @param preset the period that was chosen; undefined: the last 30 days
 * @returns the preset, and its first and last day, `YYYY-MM-DD`
 */
export function chooseDays(workspace: Workspace, preset: string | undefined) {
  const { input, days } = readChosenAddress(workspace, preset).period
  const today = DateTime.fromMillis(nowMs(), { zone: workspace.timeZone }).toISODate()!
  return { days: days!, span: { from: input.from!, to: input.to ?? today } }
}
