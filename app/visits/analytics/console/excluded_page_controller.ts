import type { HttpContext } from '@adonisjs/core/http'
import { findLink } from '#app/linking/links/queries/find_link'
import { buildAreaPath } from '#app/platform/console/area_path'
import { isFormError } from '#app/platform/console/form_state'
import { nowMs } from '#app/shared/clock'
import { isDay } from '#app/shared/date_time'
import { findExcludedClicks } from '#app/visits/analytics/queries/excluded_clicks'
import { addNames } from '#app/visits/analytics/queries/names'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import {
  endOfPeriodMs,
  findFirstRawClickDay,
  resolvePeriod,
  startOfDayMs,
  type Period,
} from '#app/visits/analytics/rules/period'
import { EXCLUDED_CLASSES } from '#app/visits/clicks/click'
import { NO_CONVERSIONS } from '#app/visits/conversions/queries/count_conversions'

const LATEST = 100

/** The latest visits that were not counted, each with the rule that decided so. */
export default class ExcludedPageController {
  async index(ctx: HttpContext) {
    const { workspace, rawClickDays } = ctx.access
    const query = ctx.request.qs()
    const link = query.linkId ? await findLink(workspace.id, String(query.linkId)) : null
    const period = choosePeriod(query, workspace.timeZone)
    const rawClicksFrom = findFirstRawClickDay(rawClickDays, period.timeZone, nowMs())
    const from = period.from > rawClicksFrom ? period.from : rawClicksFrom
    const chosen = {
      class: EXCLUDED_CLASSES.find((name) => name === query.class) ?? null,
      classRule:
        typeof query.rule === 'string' && query.rule !== '' ? query.rule.slice(0, 60) : null,
    }
    const { clicks, searchedFromMs } = await findExcludedClicks(
      {
        workspaceId: workspace.id,
        linkId: link?.id ?? null,
        fromMs: startOfDayMs(from, period.timeZone),
        beforeMs: endOfPeriodMs(period),
        ...chosen,
      },
      LATEST
    )
    const base = buildAreaPath(ctx)
    return ctx.view.render('pages/visits/analytics/not_counted', {
      base,
      link,
      clicks,
      chosen,
      period: { ...period, from },
      classes: EXCLUDED_CLASSES,
      names: await nameLinks(clicks.map((one) => one.linkId)),
      searchedFrom: clicks.length < LATEST ? null : new Date(searchedFromMs),
      urlWith: urlFor(base, { from, to: period.to, linkId: link?.id ?? null, ...chosen }),
    })
  }
}

/** Days that make no period are those of the last 30. */
function choosePeriod(query: Record<string, unknown>, homeZone: string): Period {
  const day = (name: string) =>
    typeof query[name] === 'string' && isDay(query[name]) ? query[name] : undefined
  try {
    return resolvePeriod({ from: day('from'), to: day('to') }, homeZone, nowMs())
  } catch (error) {
    if (!isFormError(error)) throw error
    return resolvePeriod({}, homeZone, nowMs())
  }
}

async function nameLinks(ids: string[]): Promise<Map<string, string>> {
  const links = [...new Set(ids)].map((key) => ({
    key,
    humanClicks: 0,
    scans: 0,
    ...NO_CONVERSIONS,
  }))
  const named = await addNames({ ...mapDimensions(() => []), links })
  return new Map(named.links.map(({ key, name }) => [key, name]))
}

interface Chosen {
  from: string
  to: string
  linkId: string | null
  class: string | null
  classRule: string | null
}

function urlFor(base: string, { classRule, ...chosen }: Chosen) {
  return (changes: Record<string, string | null>) => {
    const parts = { ...chosen, rule: classRule, ...changes }
    const entries = Object.entries(parts).filter((one): one is [string, string] => one[1] !== null)
    return `${base}/analytics/not-counted?${new URLSearchParams(entries)}`
  }
}
