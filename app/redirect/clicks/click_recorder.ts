import { ClickIds } from '#app/redirect/clicks/click_ids'
import {
  encodeClickLine,
  USER_AGENT_LENGTH,
  type ClickPlace,
} from '#app/redirect/clicks/click_line'
import { hashVisitor } from '#app/redirect/clicks/hash_visitor'
import { parseClickLanguage, readClickUtm, readPurpose } from '#app/redirect/clicks/request_facts'
import type { VisitSources } from '#app/redirect/clicks/visit_sources'
import type { VisitorSalts } from '#app/redirect/clicks/visitor_salts'
import type { RedirectLink } from '#app/redirect/links/redirect_link'
import type { Peers } from '#app/redirect/peer'
import { readQrCodeId } from '#app/redirect/request_path'
import { readReferrerHost, type Visit } from '#app/redirect/visit'
import { toNetworkPrefix } from '#app/shared/network/network_prefix'

export interface RecorderParts {
  salts: Pick<VisitorSalts, 'at'>
  peers: Peers

  /** Counts where visits come from. */
  sources: Pick<VisitSources, 'note'>

  /** Finds where an address is. */
  locate: (address: string) => Location
}

/** Where an address is. */
export interface Location {
  /** ISO 3166-1 alpha-2, upper case; null when the database does not know. */
  country: string | null

  /** null without a city database, and where it knows neither region nor city. */
  place: ClickPlace | null
}

/** Where a visit goes, without a click value, and what decided it. */
export interface RecordedDestination {
  location: string
  ruleId: string | null
  splitId: string | null
  isEnded?: boolean
}

/** Makes the line of the spool from a request. The address goes in and does not come out. */
export class ClickRecorder {
  readonly #ids = new ClickIds()

  constructor(private readonly parts: RecorderParts) {}

  /** Makes the id of a click, which its line and its click value share. */
  makeId(nowMs: number): string {
    return this.#ids.next(nowMs)
  }

  /**
   * @param id of `makeId`, made at this time
   * @param resolved where the visit goes, and what decided it
   */
  composeLine(
    id: string,
    visit: Visit,
    link: RedirectLink,
    resolved: RecordedDestination,
    nowMs: number
  ): string {
    const { headers } = visit.request
    const address = this.readAddress(visit)
    this.parts.sources.note(address)
    const userAgent = (headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)
    const localDay = link.localDay.at(nowMs)
    const { country, place } = this.parts.locate(address)
    const language = headers['accept-language']
    return encodeClickLine({
      id,
      atMs: nowMs,
      linkId: link.id,
      workspaceId: link.workspaceId,
      linkVersion: link.version,
      qr: visit.query === '' ? null : readQrCodeId(visit.query),
      campaignId: link.campaignId,
      ruleId: resolved.ruleId,
      splitId: resolved.splitId,
      visitor: isCountedOnly(visit, link)
        ? null
        : hashVisitor(this.parts.salts.at(localDay), toNetworkPrefix(address), userAgent),
      localDay,
      country,
      userAgent,
      language: language === undefined ? null : parseClickLanguage(language),
      referrerHost: readReferrerHost(visit),
      purpose: readPurpose(headers),
      isEnded: resolved.isEnded ?? false,
      utm: readClickUtm(resolved.location),
      place,
    })
  }

  /** Finds the ISO 3166-1 alpha-2 code of where the visitor is; null when unknown. */
  findCountry(visit: Visit): string | null {
    return this.parts.locate(this.readAddress(visit)).country
  }

  /** Identifies the visitor, for the day. */
  identifyVisitor(visit: Visit, link: RedirectLink, nowMs: number): string {
    const userAgent = (visit.request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)
    const salt = this.parts.salts.at(link.localDay.at(nowMs))
    return hashVisitor(salt, toNetworkPrefix(this.readAddress(visit)), userAgent)
  }

  readAddress(visit: Visit): string {
    const forwardedFor = visit.request.headers['x-forwarded-for'] as string | undefined
    return this.parts.peers.visitorAddress(visit.peer, forwardedFor)
  }
}

/** Is the visit to be counted without keeping a visitor, as the workspace or `Sec-GPC` wants? */
function isCountedOnly({ request }: Visit, { countsOnly }: RedirectLink): boolean {
  if (countsOnly === 'no one') return false
  return countsOnly === 'everyone' || request.headers['sec-gpc'] === '1'
}
