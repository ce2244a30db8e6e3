import db from '@adonisjs/lucid/services/db'
import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { select } from '#app/shared/sql'
import type { BreakdownShare, ConvertedShare, Report } from '#app/visits/analytics/report'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import { OTHER_VALUES } from '#app/visits/clicks/rules/breakdown'
import type { Dimension } from '#app/visits/clicks/rules/roll_up'
import { computeConversionRate } from '#app/visits/conversions/rules/conversion_rate'

countries.registerLocale(english)

/**
 * Returns the breakdowns with a name to show for each key: the title, else the alias, of a link; a
 * campaign's or a QR code's name; a country's English name; the key itself for the rest. The empty
 * key is `Unknown` (`Direct` for referrers: no page sent the visitor), `*` is `Other`.
 */
export async function addNames(top: Record<Dimension, ConvertedShare[]>): Promise<Report['top']> {
  const names = {
    links: await linkNames(top.links.map(({ key }) => key)),
    campaigns: await namesIn('campaigns', top.campaigns),
    qrCodes: await namesIn('qr_codes', top.qrCodes),
  }
  return mapDimensions((dimension) =>
    top[dimension].map((share) => ({
      ...share,
      name: findName(dimension, share.key, names),
      ...(dimension === 'splits' ? { conversionRate: rateOf(share) } : {}),
    }))
  )
}

function rateOf({ conversions, humanClicks, scans }: ConvertedShare) {
  return computeConversionRate(conversions, humanClicks + scans)
}

function findName(
  dimension: Dimension,
  key: string,
  names: Record<'links' | 'campaigns' | 'qrCodes', Map<string, string>>
): string {
  if (key === '') return dimension === 'referrers' ? 'Direct' : 'Unknown'
  if (key === OTHER_VALUES) return 'Other'
  if (dimension in names) return names[dimension as keyof typeof names].get(key) ?? key
  if (dimension === 'countries') return countries.getName(key, 'en') ?? key
  return key
}

async function linkNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await select<{ id: string; name: string }>(
    db,
    "SELECT id, COALESCE(NULLIF(title, ''), alias) AS name FROM links WHERE id IN (?)",
    [ids]
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function namesIn(table: 'campaigns' | 'qr_codes', shares: BreakdownShare[]) {
  const ids = shares.map(({ key }) => key)
  if (ids.length === 0) return new Map<string, string>()
  const query = `SELECT id, name FROM ${table} WHERE id IN (?)`
  const rows = await select<{ id: string; name: string }>(db, query, [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
