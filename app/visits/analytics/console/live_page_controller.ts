import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { findCampaign } from '#app/linking/campaigns/queries/list_campaigns'
import { findLink } from '#app/linking/links/queries/find_link'
import { readSessionToken } from '#app/people/sessions/auth/session_cookie'
import { findWorkspace } from '#app/people/workspaces/queries/find_workspace'
import { isAtLeast } from '#app/platform/access/roles'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import { sendStream } from '#app/platform/api/send_stream'
import { buildAreaPath } from '#app/platform/console/area_path'
import { createTranslator } from '#app/platform/console/translator'
import { nowMs } from '#app/shared/time/clock'
import {
  describeFigures,
  describeVisit,
  type LiveSpeech,
} from '#app/visits/analytics/console/describe_live'
import { listLiveEvents } from '#app/visits/analytics/console/live_events'
import { findWorldDrawing } from '#app/visits/analytics/console/world_drawing'
import { findFirstRawClickDay, startOfDayMs } from '#app/visits/analytics/rules/period'
import { MAP_HEIGHT, MAP_WIDTH } from '#app/visits/analytics/rules/world_map'
import type { LiveSubject } from '#app/visits/live/live_subject'
import { takeStream } from '#app/visits/live/open_streams'
import { COUNTED_MINUTES, readLiveVisits } from '#app/visits/live/queries/look_at_visits'
import { LISTED } from '#app/visits/live/rules/live_list'
import { watchedRights } from '#app/visits/live/watched_rights'

/** For its last words; then the connection is cut. */
const CUT_AFTER_MS = 300

/** Visits of a workspace, a link or a campaign as they come in. */
export default class LivePageController {
  async show(ctx: HttpContext) {
    const { subject, link, campaign } = await findSubject(ctx)
    const { visits, figures } = await readLiveVisits(subject, LISTED)
    const speech = createSpeech(ctx)
    const base = buildAreaPath(ctx)
    const query = new URLSearchParams(
      link ? { linkId: link.id } : campaign ? { campaignId: campaign.id } : {}
    )
    const { clickPrivacy } = await findWorkspace(db, ctx.access.workspace.id)
    const drawing = await findWorldDrawing()
    return ctx.view.render('pages/visits/live/show', {
      base,
      here: query.size > 0 ? `${base}/analytics/live?${query}` : `${base}/analytics/live`,
      events: `${base}/analytics/live/events?${query}`,
      link,
      campaign,
      mayShare: isAtLeast(ctx.access.role, 'Manager'),
      keepsNone: clickPrivacy === 'CountOnly' || ctx.access.rawClickDays === 0,
      minutes: COUNTED_MINUTES,
      listed: LISTED,
      visits: visits.map((one) => describeVisit(one, speech)),
      ...describeFigures(figures, speech),
      world: { width: MAP_WIDTH, height: MAP_HEIGHT, file: drawing.path },
    })
  }

  /** Sends the same as server-sent events. It has no deadline: its answer begins at once. */
  async stream(ctx: HttpContext) {
    const { subject } = await findSubject(ctx)
    const { response } = ctx
    const gone = new AbortController()
    response.response.once('close', () => gone.abort())
    const { id: userId } = ctx.auth.use('session').getUserOrFail()
    const { workspaceId } = subject
    await takeStream(response.response, { userId, workspaceId }, gone.signal)
    response.header('Content-Type', 'text/event-stream; charset=utf-8')
    response.header('Cache-Control', 'no-store')
    response.header('X-Accel-Buffering', 'no')
    const refused = new AbortController()
    watchRights(ctx, refused, gone.signal)
    sendStream(ctx, listLiveEvents(subject, createSpeech(ctx), { gone: gone.signal, refused: refused.signal })) // prettier-ignore
  }
}

/** Ends the stream once the page would not open any more. */
function watchRights(ctx: HttpContext, refused: AbortController, gone: AbortSignal) {
  const token = readSessionToken(ctx) ?? ''
  const { id: workspaceId } = ctx.access.workspace
  const end = (isRefused: boolean) => {
    if (isRefused) refused.abort()
    setTimeout(() => ctx.response.response.destroy(), CUT_AFTER_MS).unref()
  }
  watchedRights.watch({ token, workspaceId, ...readRequestOrigin(ctx), end }, gone)
}

/**
 * Finds whose visits the address asks for.
 *
 * @throws Problem `link.not_found`, `campaign.not_found`
 */
async function findSubject(ctx: HttpContext) {
  const { workspace, rawClickDays } = ctx.access
  const { linkId, campaignId } = ctx.request.qs()
  const link = linkId ? await findLink(workspace.id, String(linkId)) : null
  const campaign = !link && campaignId ? await findCampaign(workspace, String(campaignId)) : null
  const keptFrom = findFirstRawClickDay(rawClickDays, workspace.timeZone, nowMs())
  const subject: LiveSubject = {
    workspaceId: workspace.id,
    linkId: link?.id ?? null,
    campaignId: campaign?.id ?? null,
    keptFromMs: startOfDayMs(keptFrom, workspace.timeZone),
  }
  return { subject, link, campaign }
}

function createSpeech(ctx: HttpContext): LiveSpeech {
  const language = ctx.i18n.t('shell.language_tag')
  return { ...createTranslator(ctx), language, links: buildAreaPath(ctx, '/links') }
}
