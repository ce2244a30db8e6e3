import { randomBytes } from 'node:crypto'
import type { PlannedVisit } from '#app/installation/demo/rules/plan_visits'
import type { LinkRecord } from '#app/linking/links/link'
import type { Workspace } from '#app/platform/access/workspace_access'
import { ClickIds } from '#app/redirect/clicks/click_ids'
import { encodeClickLine, USER_AGENT_LENGTH } from '#app/redirect/clicks/click_line'
import { ClickSpool } from '#app/redirect/clicks/click_spool'
import { hashVisitor } from '#app/redirect/clicks/hash_visitor'
import { findLocalDay } from '#app/redirect/clicks/local_day'
import {
  parseClickLanguage,
  parseReferrerHost,
  readClickUtm,
  readPurpose,
} from '#app/redirect/clicks/request_facts'
import type { RedirectLog } from '#app/redirect/links/source'
import { monotonicMs } from '#app/shared/time/clock'
import redirectConfig from '#config/redirect'

/** Lines of one write. */
const BATCH = 500

export interface VisitPlayback {
  workspace: Workspace

  /** What the visits' positions mean. */
  links: readonly LinkRecord[]
  countryOf: (address: string) => string | null
  log: RedirectLog
}

/**
 * Leaves visits in the spool of this machine, line for line what the redirect plane would have
 * written had they come at their time. Their days' salts are made here and forgotten here.
 */
export function playVisits(visits: readonly PlannedVisit[], stage: VisitPlayback): void {
  const spool = new ClickSpool({
    directory: redirectConfig.spoolDirectory,
    sync: redirectConfig.spoolSync,
    monotonicMs,
    log: stage.log,
  })
  const write = lineWriter(stage)
  try {
    for (let start = 0; start < visits.length; start += BATCH) {
      const batch = visits.slice(start, start + BATCH)
      spool.append(batch.map(write).join(''), batch.length)
    }
    if (spool.droppedClicks > 0) throw new Error(`${spool.droppedClicks} visits could not be kept`)
  } finally {
    spool.close()
  }
}

function lineWriter({
  workspace,
  links,
  countryOf,
}: VisitPlayback): (visit: PlannedVisit) => string {
  const ids = new ClickIds()
  const salts = new Map<string, string>()
  const calendar = findLocalDay(workspace.timeZone)
  return (visit) => {
    const link = links[visit.link]
    const localDay = calendar.at(visit.atMs)
    const salt = salts.get(localDay) ?? randomBytes(32).toString('base64url')
    salts.set(localDay, salt)
    return encodeClickLine({
      id: ids.next(visit.atMs),
      atMs: visit.atMs,
      linkId: link.id,
      workspaceId: workspace.id,
      linkVersion: link.version,
      qr: null,
      campaignId: null,
      ruleId: null,
      splitId: null,
      visitor: hashVisitor(salt, visit.address, visit.userAgent),
      localDay,
      country: countryOf(visit.address),
      userAgent: visit.userAgent.slice(0, USER_AGENT_LENGTH),
      language: visit.acceptLanguage === null ? null : parseClickLanguage(visit.acceptLanguage),
      referrerHost: visit.referrer === null ? null : parseReferrerHost(visit.referrer),
      purpose: visit.purpose === null ? null : readPurpose({ purpose: visit.purpose }),
      isEnded: false,
      utm: readClickUtm(link.destinationUrl),
    })
  }
}
