import db from '@adonisjs/lucid/services/db'
import { findDomainHost } from '#app/linking/domains/queries/find_domain'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import { findVersionData } from '#app/linking/link_history/queries/link_history'
import { restorePreview } from '#app/linking/link_history/queries/restore_preview'
import type { VersionData } from '#app/linking/link_history/rules/version_settings'
import { describeLinkChanges } from '#app/linking/links/actions/apply_update'
import { listLinkDestinations } from '#app/linking/links/actions/link_input'
import { assertPlacement } from '#app/linking/links/actions/placement'
import { storeChangedLinks } from '#app/linking/links/actions/store_changes'
import { toLinkRecord, type LinkRecord, type LinkRow } from '#app/linking/links/link'
import { refuseTakenExternalId } from '#app/linking/links/problems'
import { findLink, lockLink } from '#app/linking/links/queries/find_link'
import { checkDestination, checkExpiredUrl } from '#app/linking/links/rules/destination'
import type { LinkSetting } from '#app/linking/links/rules/link_columns'
import { keepHealth } from '#app/linking/links/rules/reset_health'
import { checkRouting } from '#app/linking/links/rules/routing'
import { assertVersion, type VersionCheck } from '#app/linking/links/rules/version_check'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'
import { Problem } from '#app/shared/problems/problem'
import { drawText } from '#app/shared/random'
import { parseDateTime } from '#app/shared/text/validation'
import { now } from '#app/shared/time/clock'
import { databaseNow } from '#app/shared/time/database_clock'

/** A setting of the old version that could not be brought back, and stayed as it was. */
export interface NotRestored {
  field: 'campaignId' | 'folderId' | 'password'

  /** The folder or campaign is gone or archived; a password is never kept to be brought back. */
  reason: 'Gone' | 'NotKept'
}

export type RestoredLink = LinkRecord & { notRestored: NotRestored[] }

/**
 * Gives a link the settings that it had in an earlier version, as a new version. The alias never
 * changes; the destinations are judged again; the password stays what it is. Where the version's
 * campaign or folder no longer exists or is archived, the link's own stays as it is, and the result
 * reports it.
 *
 * @throws Problem `link.not_found`, `link.version_not_found`, `link.version_conflict`,
 * `link.external_id_taken`, any `destination.*` code
 */
export async function restoreLink(
  linkId: string,
  version: number,
  check: VersionCheck,
  workspace: Workspace,
  actor: Actor
): Promise<RestoredLink> {
  await findLink(workspace.id, linkId)
  const data = await findVersionData(linkId, version)
  const checked = await judged(data)
  const [row, notRestored] = await retryingTransaction(db, async (trx) => {
    const link = await lockLink(trx, workspace.id, linkId)
    assertVersion(link, check)
    const place = await restorePlacement(data, link, workspace, trx)
    const after = { ...link, ...checked, ...place.columns }
    const missing = [...place.missing, ...listLostPassword(data, link)]
    const words = describeLinkChanges(link, after)
    if (words.length === 0) return [link, missing] as const
    const next = keepHealth(
      link,
      { ...after, version: link.version + 1, updated_at: now() },
      databaseNow()
    )
    const change = { before: link, after: next, words, restoredFrom: version }
    await storeChangedLinks(trx, [change], workspace, actor)
    return [next, missing] as const
  }).catch(refuseTakenExternalId)
  return { ...toLinkRecord(row, await findDomainHost(row.domain_id)), notRestored }
}

/** Restored as they were, or judged again; a folder or campaign may be gone. */
type RestoredSetting = Exclude<LinkSetting, 'folder_id' | 'campaign_id'>

/** Judges addresses again: what was a public address then may be one of our short links now. */
async function judged(data: VersionData): Promise<Pick<LinkRow, RestoredSetting>> {
  const given = {
    destinationUrl: data.destination_url,
    expiredUrl: data.expired_url,
    routing: data.routing,
  }
  const ownHosts = await findOwnHosts(listLinkDestinations(given))
  const routing = checkRouting(data.routing ?? {}, ownHosts, drawText)
  return {
    destination_url: checkDestination(data.destination_url, ownHosts),
    title: data.title,
    description: data.description,
    notes: data.notes,
    tags: JSON.stringify(data.tags),
    status: data.status,
    starts_at: parseDateTime(data.starts_at),
    ends_at: parseDateTime(data.ends_at),
    redirect_type: data.redirect_type,
    routing: routing && JSON.stringify(routing),
    external_id: data.external_id ?? null,
    pass_query: data.pass_query ?? 0,
    expired_url: checkExpiredUrl(data.expired_url, ownHosts),
    max_clicks: data.max_clicks ?? null,
    preview: await restorePreview(data.preview),
  }
}

async function restorePlacement(
  data: VersionData,
  link: LinkRow,
  workspace: Workspace,
  client: Parameters<typeof assertPlacement>[2]
) {
  const columns: Partial<LinkRow> = {}
  const missing: NotRestored[] = []
  const places = [
    ['campaign_id', 'campaignId'],
    ['folder_id', 'folderId'],
  ] as const
  for (const [column, field] of places) {
    const wanted: string | null = data[column]
    if (wanted === link[column]) continue
    try {
      await assertPlacement({ [field]: wanted }, workspace.id, client)
      columns[column] = wanted
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      missing.push({ field, reason: 'Gone' })
    }
  }
  return { columns, missing }
}

function listLostPassword(data: VersionData, link: LinkRow): NotRestored[] {
  const same = data.has_password === (link.password_hash !== null)
  return same ? [] : [{ field: 'password', reason: 'NotKept' }]
}
