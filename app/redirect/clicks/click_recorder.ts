import { ClickIds } from '#app/redirect/clicks/click_ids'
import { encodeClickLine, USER_AGENT_LENGTH } from '#app/redirect/clicks/click_line'
import { languageOf, purposeOf, referrerHostOf } from '#app/redirect/clicks/facts'
import type { LinkRecord } from '#app/redirect/links/link_record'
import type { Peers } from '#app/redirect/peer'
import { qrOf } from '#app/redirect/request_path'
import type { Visit } from '#app/redirect/visit'
import { visitorOf } from '#app/redirect/clicks/visitor'
import type { VisitorSalts } from '#app/redirect/clicks/visitor_salts'

export interface RecorderParts {
  salts: Pick<VisitorSalts, 'at'>
  peers: Peers

  /** ISO 3166-1 alpha-2, upper case; null when the database does not know. */
  countryOf: (address: string) => string | null
}

/** Makes the line of the spool from a request. The address goes in and does not come out. */
export class ClickRecorder {
  readonly #ids = new ClickIds()

  constructor(private readonly parts: RecorderParts) {}

  /** @param way what decided where the visit goes */
  line(
    visit: Visit,
    link: LinkRecord,
    way: { ruleId: string | null; splitId: string | null },
    nowMs: number
  ): string {
    const { headers } = visit.request
    const address = this.addressOf(visit)
    const userAgent = (headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)
    const localDay = link.localDay.at(nowMs)
    const language = headers['accept-language']
    const referrer = headers.referer
    return encodeClickLine({
      id: this.#ids.next(nowMs),
      atMs: nowMs,
      linkId: link.id,
      workspaceId: link.workspaceId,
      linkVersion: link.version,
      qr: visit.query === '' ? null : qrOf(visit.query),
      campaignId: link.campaignId,
      ruleId: way.ruleId,
      splitId: way.splitId,
      visitor: visitorOf(this.parts.salts.at(localDay), address, userAgent),
      localDay,
      country: this.parts.countryOf(address),
      userAgent,
      language: language === undefined ? null : languageOf(language),
      referrerHost: referrer === undefined ? null : referrerHostOf(referrer),
      purpose: purposeOf(headers),
    })
  }

  /** ISO 3166-1 alpha-2 of where the visitor is; null when unknown. */
  countryOf(visit: Visit): string | null {
    return this.parts.countryOf(this.addressOf(visit))
  }

  /** Who the visitor is, for the day. */
  visitorOf(visit: Visit, link: LinkRecord, nowMs: number): string {
    const userAgent = (visit.request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)
    const salt = this.parts.salts.at(link.localDay.at(nowMs))
    return visitorOf(salt, this.addressOf(visit), userAgent)
  }

  addressOf(visit: Visit): string {
    const forwardedFor = visit.request.headers['x-forwarded-for'] as string | undefined
    return this.parts.peers.visitorAddress(visit.peer, forwardedFor)
  }
}
