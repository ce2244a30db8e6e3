import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { findLink } from '#app/linking/links/queries/find_link'
import { sendStream } from '#app/platform/api/send_stream'
import { BoundedMap } from '#app/shared/limits/bounded_map'
import { monotonicMs } from '#app/shared/time/clock'
import {
  countToday,
  type TodayCount,
  type TodayScope,
} from '#app/visits/analytics/queries/count_today'
import { takeStream } from '#app/visits/live/open_streams'

/** How often is looked, and how long one answer may serve several pages. */
const EVERY_MS = 2_000
const SHARED_MS = 1_500

/**
 * The browser asks again after the first of these times, so that a person who may no longer see the
 * page gets no further numbers. After a failure it waits for the second.
 */
const STREAM_MS = 60_000
const RETRY_MS = 5_000

/**
 * The number of clicks of today, as server-sent events. It has no deadline: its answer begins at once,
 * and a deadline ends where the answer begins.
 */
export default class LiveCountController {
  async stream(ctx: HttpContext) {
    const { workspace } = ctx.access
    const { linkId } = ctx.request.qs()
    const link = linkId ? await findLink(workspace.id, String(linkId)) : null
    const { response } = ctx
    const gone = new AbortController()
    response.response.once('close', () => gone.abort())
    const { id: userId } = ctx.auth.use('session').getUserOrFail()
    await takeStream(response.response, { userId, workspaceId: workspace.id }, gone.signal)
    response.header('Content-Type', 'text/event-stream; charset=utf-8')
    response.header('Cache-Control', 'no-store')
    response.header('X-Accel-Buffering', 'no')
    const scope = {
      workspaceId: workspace.id,
      linkId: link?.id ?? null,
      timeZone: workspace.timeZone,
    }
    const format = new Intl.NumberFormat(ctx.i18n.t('shell.language_tag'))
    sendStream(ctx, listEvents(scope, gone.signal, format))
  }
}

async function* listEvents(
  scope: TodayScope,
  signal: AbortSignal,
  format: Intl.NumberFormat
): AsyncGenerator<string> {
  const endsAtMs = monotonicMs() + STREAM_MS
  let told = -1
  yield `retry: ${RETRY_MS}\n\n`
  while (!signal.aborted && monotonicMs() < endsAtMs) {
    const { humanClicks, scans } = await countShared(scope)
    const visits = humanClicks + scans
    // A comment says that the connection stands, also to proxies in between.
    const event = JSON.stringify({ visits, text: format.format(visits) })
    yield visits === told ? ':\n\n' : `data: ${event}\n\n`
    told = visits
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {})
  }
}

const latest = new BoundedMap<{ readAtMs: number; count: Promise<TodayCount> }>(500)

/** However many look at the same page, it is counted once. */
function countShared(scope: TodayScope): Promise<TodayCount> {
  const key = `${scope.linkId ?? scope.workspaceId} ${scope.timeZone}`
  const known = latest.get(key)
  if (known && monotonicMs() - known.readAtMs < SHARED_MS) return known.count
  const count = countToday(scope)
  latest.set(key, { readAtMs: monotonicMs(), count })
  return count
}
