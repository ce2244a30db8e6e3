import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { listCampaigns } from '#app/linking/campaigns/queries/list_campaigns'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { findLink } from '#app/linking/links/queries/find_link'
import { listNotes } from '#app/linking/notes/queries/list_notes'
import { findNoteSubjects } from '#app/linking/notes/queries/note_subjects'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { localPath } from '#app/platform/console/rules/local_path'
import { cutPage } from '#app/shared/text/validation'
import { nowMs } from '#app/shared/time/clock'
import { isDay } from '#app/shared/time/date_time'

type Note = Awaited<ReturnType<typeof listNotes>>[number]

const PAGE_SIZE = 50

/**
 * Builds the notes of a workspace, newest day first.
 *
 * @param editing the note whose form stands beside the list; `creating`: an empty form
 */
export async function buildNotesPage(
  ctx: HttpContext,
  { creating = false, editing = null }: { creating?: boolean; editing?: Note | null } = {}
) {
  const { workspace, role } = ctx.access
  const chosen = readFilters(ctx.request.qs())
  const linkId = await findLinkId(workspace.id, chosen)
  const found = await listNotes(workspace.id, {
    from: chosen.from || undefined,
    to: chosen.to || undefined,
    campaignId: chosen.campaignId || undefined,
    linkId: linkId ?? undefined,
  })
  const { page } = listQuery(ctx.request.qs())
  const latest = cutPage(found.toReversed(), page, PAGE_SIZE)
  const base = buildAreaPath(ctx, '/notes')
  return ctx.view.render('pages/linking/notes/index', {
    base,
    place: buildAreaPath(ctx),
    creating,
    editing,
    chosen: { ...chosen, link: chosen.link || (await findShortUrl(workspace.id, linkId)) },
    isFiltered: Object.values(chosen).some((value) => value !== ''),
    notes: latest.items,
    page: latest,
    pageUrl: pageUrl(base, chosen),
    of: await findNoteSubjects(latest.items),
    editedLink: await findShortUrl(workspace.id, editing?.linkId ?? null),
    campaigns: await listCampaigns(workspace, { includeArchived: true }),
    zone: workspace.timeZone,
    today: DateTime.fromMillis(nowMs(), { zone: workspace.timeZone }).toISODate(),
    next: localPath(ctx.request.input('next')) ?? '',
    mayWrite: isAtLeast(role, 'Manager'),
  })
}

function readFilters(query: Record<string, unknown>) {
  const text = (name: string) =>
    typeof query[name] === 'string' ? query[name].trim().slice(0, 500) : ''
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  return {
    from: day('from'),
    to: day('to'),
    link: text('link'),
    linkId: text('linkId'),
    campaignId: text('campaignId'),
  }
}

/** Finds the link that the filter means; what means none matches no note. */
async function findLinkId(
  workspaceId: string,
  { link, linkId }: { link: string; linkId: string }
): Promise<string | null> {
  if (link) return (await findByAddress(workspaceId, link)) ?? 'none'
  return linkId || null
}

async function findShortUrl(workspaceId: string, linkId: string | null): Promise<string> {
  if (!linkId) return ''
  const link = await findLink(workspaceId, linkId).catch(() => null)
  return link?.shortUrl ?? ''
}
