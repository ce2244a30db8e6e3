import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { listLinkChanges, type LinkVersion } from '#app/linking/link_history/queries/link_history'
import type { LinkRecord } from '#app/linking/links/link'
import type { Report } from '#app/visits/analytics/report'
import { spanOfPeriod } from '#app/visits/analytics/rules/period'

/** Changes that are looked at; more than a chart has marks for. */
const MOST = 100

/** Settings that decide whether a visit arrives and where, as the form of a link calls them. */
const FIELDS: Record<string, string> = {
  destinationUrl: 'destinationUrl',
  alias: 'alias',
  domainId: 'domainId',
  redirectType: 'redirectType',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  maxClicks: 'maxClicks',
  expiredUrl: 'expiredUrl',
  password: 'password',
  hasPassword: 'password',
}

/**
 * Lists the changes of a link in the days of a report that its visits may show, as notes of the chart.
 * Those of its title, tags and the like are none.
 */
export async function listLinkChangeNotes(ctx: HttpContext, link: LinkRecord, report: Report) {
  const changes = await listLinkChanges(link, spanOfPeriod(report), MOST)
  return changes.toReversed().flatMap((version) => {
    const text = describe(ctx, version)
    if (text === null) return []
    const at = DateTime.fromISO(version.changedAt, { zone: report.timeZone })
    const moment = { date: at.toISODate()!, time: at.toFormat('HH:mm') }
    return [
      { id: `version-${version.version}`, text, ...moment, linkId: link.id, campaignId: null },
    ]
  })
}

function describe({ i18n }: HttpContext, version: LinkVersion): string | null {
  const { kind, restoredFrom, changes } = version
  const parts = new Set(changes.flatMap((change) => nameChange(i18n, change)))
  if (parts.size === 0) return null
  if (kind === 'Restored') return i18n.t('link.restored_from', { version: restoredFrom })
  return i18n.t('link.changed', { what: [...parts].join(', ') })
}

function nameChange(
  i18n: HttpContext['i18n'],
  { field, before, after }: LinkVersion['changes'][number]
): string[] {
  if (field === 'status') {
    return [i18n.t('link.to_status', { status: i18n.t(`status.link.${after as string}`) })]
  }
  const names = field === 'routing' ? listRoutingParts(before, after) : [FIELDS[field]]
  return names.filter(Boolean).map((name) => i18n.t(`link_form.field.${name}`))
}

/** Returns what differs: rules, variants, or both. */
function listRoutingParts(before: unknown, after: unknown): string[] {
  const [old, present] = [before, after] as Record<string, unknown>[]
  const differs = (part: string) => JSON.stringify(old[part]) !== JSON.stringify(present[part])
  return ['rules', 'split'].filter(differs)
}
