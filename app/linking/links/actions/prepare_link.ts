import type { ShortUrlDomain } from '#app/linking/domains/queries/find_domain'
import type { OwnHosts } from '#app/linking/domains/queries/own_hosts'
import type { CreateLinkInput } from '#app/linking/links/actions/link_input'
import type { LinkRow } from '#app/linking/links/link'
import { sealLinkPassword } from '#app/linking/links/link_passwords'
import { checkDestination, checkExpiredUrl } from '#app/linking/links/rules/destination'
import { changePreview, readPreviewInput } from '#app/linking/links/rules/preview_change'
import { toUncheckedHealth } from '#app/linking/links/rules/reset_health'
import { checkRouting } from '#app/linking/links/rules/routing'
import { checkSchedule } from '#app/linking/links/rules/schedule'
import { normaliseTags } from '#app/linking/links/rules/tags'
import { aliasLimits } from '#app/linking/naming/alias_source'
import { checkAlias } from '#app/linking/naming/rules/alias'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { newId } from '#app/shared/ids'
import { drawText } from '#app/shared/random'
import { parseDateTime } from '#app/shared/text/validation'
import { now } from '#app/shared/time/clock'
import { databaseNow } from '#app/shared/time/database_clock'

/** A link that lacks nothing but a place in the database. */
export interface PreparedLink {
  row: Omit<LinkRow, 'alias'>

  /** null: a random one. */
  alias: string | null
  domain: ShortUrlDomain
}

export interface LinkDependencies {
  workspace: Workspace
  actor: Actor

  /** Knows the hostnames of the destinations at hand. */
  ownHosts: OwnHosts
  findDomain(domainId: string | null): Promise<ShortUrlDomain>

  /** Refuses a folder or a campaign that is not there. */
  assertPlacement(input: CreateLinkInput): Promise<void>
}

/**
 * Judges what a new link is given.
 *
 * @throws Problem any `destination.*`, `alias.*` (but taken and generation_failed), `tags.*`,
 * `schedule.*`, `routing.*` or `domain.*` code, `campaign.not_found`, `folder.not_found`,
 * `platform.no_default_domain`
 */
export async function prepareLink(
  input: CreateLinkInput,
  { workspace, actor, ownHosts, findDomain, assertPlacement }: LinkDependencies
): Promise<PreparedLink> {
  const destinationUrl = checkDestination(input.destinationUrl, ownHosts)
  const alias = input.alias ?? null
  if (alias !== null) checkAlias(alias, aliasLimits)
  const tags = normaliseTags(input.tags ?? [])
  const schedule = { startsAt: parseDateTime(input.startsAt), endsAt: parseDateTime(input.endsAt) }
  checkSchedule(schedule.startsAt, schedule.endsAt)
  const routing = checkRouting(input.routing ?? {}, ownHosts, drawText)
  const expiredUrl = checkExpiredUrl(input.expiredUrl, ownHosts)
  await assertPlacement(input)
  const domain = await findDomain(input.domainId || null)
  const at = now()
  const row = {
    id: newId(at.getTime()),
    workspace_id: workspace.id,
    version: 1,
    domain_id: domain.id,
    destination_url: destinationUrl,
    title: input.title || null,
    description: input.description || null,
    notes: input.notes || null,
    tags: JSON.stringify(tags),
    folder_id: input.folderId || null,
    campaign_id: input.campaignId || null,
    status: input.draft ? ('Draft' as const) : ('Active' as const),
    starts_at: schedule.startsAt,
    ends_at: schedule.endsAt,
    redirect_type: input.redirectType ?? ('Found' as const),
    password_hash: input.password ? sealLinkPassword(input.password) : null,
    routing: routing && JSON.stringify(routing),
    external_id: input.externalId ?? null,
    pass_query: input.passQuery ? 1 : 0,
    expired_url: expiredUrl,
    max_clicks: input.maxClicks ?? null,
    preview: changePreview({ preview: null }, readPreviewInput(input.preview)),
    used_clicks: 0,
    human_clicks: 0,
    scans: 0,
    imported_clicks: 0,
    last_clicked_at: null,
    ...toUncheckedHealth(databaseNow()),
    created_by: actor.userId ?? '',
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  return { row, alias, domain }
}
