import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { DomainRow } from '#app/linking/domains/domain'
import { linkProblem } from '#app/linking/links/problems'
import { findLink } from '#app/linking/links/queries/find_link'
import {
  areUsesSpent,
  effectiveState,
  type LinkState,
  type LinkStatus,
} from '#app/linking/links/rules/effective_state'
import { findQrCodeLinks } from '#app/linking/qr_codes/queries/find_qr_code_links'
import { isQrCodeId } from '#app/linking/qr_codes/rules/qr_code_id'
import {
  simulateDecision,
  type SimulatedDecision,
  type SimulationFacts,
} from '#app/linking/simulation/rules/simulation'
import { buildTestUrl } from '#app/linking/simulation/rules/test_url'
import { hashVisitor } from '#app/redirect/clicks/hash_visitor'
import { headerSafeUrl } from '#app/redirect/destination'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { toRedirectLink } from '#app/redirect/links/redirect_link'
import type { RoutingDevice } from '#app/redirect/routing/conditions'
import { table } from '#app/shared/database/sql'
import { preferredLanguage } from '#app/shared/headers/accept_language'
import { readSystem } from '#app/shared/headers/client_system'
import { parseDateTime } from '#app/shared/text/validation'
import { nowMs } from '#app/shared/time/clock'

/** A visit to play. What is left out is unknown, as it can be of a real one. */
export interface SimulatedVisit {
  /** ISO 3166, two letters in upper case. */
  country?: string | null
  device?: RoutingDevice | null

  /** Where no device is named: the one that this browser runs on. */
  userAgent?: string | null

  /** An `Accept-Language` header. */
  language?: string | null

  /** The moment of the visit, a checked date-time; now when left out. */
  at?: string | null

  /** Any text: the same one gets the same side of a split. Someone new when left out. */
  visitor?: string | null

  /** The `?qr=` that the visitor came with. */
  qrCodeId?: string | null

  /** What else the visitor's address has behind the question mark. */
  query?: string | null

  /** Has the visitor given the link's password? */
  passwordGiven?: boolean | null
}

export interface Simulation extends SimulatedDecision {
  at: string
  visitor: string

  /** The state of the link at that moment. */
  state: LinkState

  /** What the visitor was taken for. */
  country: string | null
  device: RoutingDevice
  language: string | null

  /**
   * What a person's visit would be counted as: only one that gets through is, and by GET, and with
   * no code or one of the link's.
   */
  counts: 'Click' | 'Scan' | null

  /** Where the link can be tried for real, for some days, without being counted. */
  testUrl: string
}

/**
 * Plays a visit to a link: what would be answered, and why. Nothing is counted.
 *
 * @throws Problem `link.not_found`
 */
export async function simulateVisit(
  workspaceId: string,
  linkId: string,
  visit: SimulatedVisit
): Promise<Simulation> {
  const stored = await findLink(workspaceId, linkId)
  const key = `${stored.domainId ?? ''}/${stored.alias}`
  const rows = await mysqlSource(db).findLinks([key])
  const row = rows.get(key)
  if (!row) throw linkProblem('link.not_found')
  const atMs = parseDateTime(visit.at)?.getTime() ?? nowMs()
  const seed = visit.visitor || randomBytes(9).toString('base64url')
  const taken = {
    country: visit.country ?? null,
    device: visit.device ?? readSystem(visit.userAgent ?? ''),
    language: preferredLanguage(visit.language ?? ''),
  }
  const link = toRedirectLink(row, atMs)
  const judgement = simulateDecision({
    link,
    stored,
    visitor: {
      countries: () => taken.country,
      devices: () => taken.device,
      languages: () => taken.language,
      hours: () => link.localDay.hourAt(atMs),
      visitor: () => hashVisitor('', seed, ''),
    },
    atMs,
    ...(await findDomainRedirects(stored.domainId)),
    acceptLanguage: visit.language ?? undefined,
    passwordGiven: visit.passwordGiven ?? false,
    areUsesSpent: areUsesSpent(stored),
    query: (visit.query ?? '').replace(/^\?/, ''),
  })
  const state = effectiveState(
    {
      status: row.status as LinkStatus,
      deletedAt: null,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      maxClicks: stored.maxClicks,
      usedClicks: stored.usedClicks,
    },
    atMs
  )
  const qrCodeId = visit.qrCodeId ?? null
  const counts = await countedAs(judgement, linkId, qrCodeId)
  const testUrl = buildTestUrl(stored, qrCodeId, nowMs())
  const at = new Date(atMs).toISOString()
  return { at, visitor: seed, state, ...taken, counts, testUrl, ...judgement }
}

/**
 * Classifies the visit as the drainer does: one with a code of another link, or of none, does not
 * count at all.
 */
async function countedAs(
  { decidedBy }: SimulatedDecision,
  linkId: string,
  qrCodeId: string | null
) {
  if (decidedBy === 'State' || decidedBy === 'Password') return null
  if (qrCodeId === null) return 'Click'
  if (!isQrCodeId(qrCodeId)) return null
  const links = await findQrCodeLinks([linkId], [qrCodeId])
  return links.get(qrCodeId) === linkId ? 'Scan' : null
}

async function findDomainRedirects(
  domainId: string | null
): Promise<Pick<SimulationFacts, 'notFoundRedirect' | 'expiredRedirect'>> {
  const domain = domainId
    ? await table<DomainRow>(db, 'domains').where('id', domainId).first()
    : null
  const read = (url: string | null | undefined) => (url ? headerSafeUrl(url) : null)
  return {
    notFoundRedirect: read(domain?.not_found_redirect_url),
    expiredRedirect: read(domain?.expired_url),
  }
}
