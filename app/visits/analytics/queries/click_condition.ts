import { sqlTime } from '#app/shared/sql'
import {
  anyOf,
  isIn,
  type ChosenLinks,
  type ClickCondition,
  type ClickScope,
} from '#app/visits/analytics/queries/chosen_links'
import {
  CLICK_FILTERS,
  type ClickFilterName,
  type ReportFilters,
  type Trigger,
} from '#app/visits/analytics/rules/filters'
import type { ReportColumn } from '#app/visits/analytics/rules/numbered_columns'

/** The column that each filter compares, as the table of text calls it. */
export const FILTER_COLUMNS: Record<ClickFilterName, ReportColumn> = {
  campaignId: 'campaign_id',
  qrCodeId: 'qr_code_id',
  country: 'country',
  device: 'device',
  browser: 'browser',
  operatingSystem: 'operating_system',
  language: 'language',
  referrer: 'referrer',
  rule: 'rule_id',
  split: 'split_id',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
}

/** Which raw clicks a report or an export is about. */
export interface ClickSelection extends ClickScope {
  links: ChosenLinks | null
  filters: ReportFilters
}

/** Moments from the first up to, and without, the second; milliseconds since the epoch. */
export interface TimeSpan {
  fromMs: number
  beforeMs: number
}

/**
 * Builds the one condition by which reports and exports find raw clicks as text. The workspace is always
 * part of it, so that no filter reaches another's clicks.
 */
export function buildClickCondition(
  { workspaceId, links, filters }: ClickSelection,
  { fromMs, beforeMs }: TimeSpan
): ClickCondition {
  const parts: ClickCondition[] = [
    { text: 'workspace_id = ?', values: [workspaceId] },
    {
      text: 'clicked_at >= ? AND clicked_at < ?',
      values: [sqlTime(fromMs), sqlTime(beforeMs)],
    },
  ]
  if (links) parts.push(links.condition('link_id'))
  parts.push(...listFilterConditions(filters, (column) => column))
  return allOf(parts)
}

/**
 * Builds what the filters say of clicks; null: nothing.
 *
 * @param format names one of the columns of raw clicks
 */
export function buildFilterCondition(
  filters: ReportFilters,
  format: (column: string) => string
): ClickCondition | null {
  const parts = listFilterConditions(filters, format)
  return parts.length === 0 ? null : allOf(parts)
}

function listFilterConditions(
  { trigger, byClick }: ReportFilters,
  format: (column: string) => string
): ClickCondition[] {
  const parts: ClickCondition[] = []
  if (trigger) parts.push(describeTrigger(trigger, format('qr_code_id')))
  for (const name of CLICK_FILTERS) {
    const filter = byClick[name]
    if (!filter) continue
    const column = format(FILTER_COLUMNS[name])
    const unknown = { text: `${column} IS NULL`, values: [] }
    parts.push(anyOf([isIn(column, filter.values), ...(filter.orUnknown ? [unknown] : [])]))
  }
  return parts
}

/** A scan, counted or not, has the code that it came by. */
export function describeTrigger(trigger: Trigger, codeColumn: string): ClickCondition {
  return { text: `${codeColumn} IS ${trigger === 'scan' ? 'NOT ' : ''}NULL`, values: [] }
}

export function allOf(parts: ClickCondition[]): ClickCondition {
  return {
    text: parts.map(({ text }) => text).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  }
}
