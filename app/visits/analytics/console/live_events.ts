import { monotonicMs } from '#app/shared/time/clock'
import {
  describeFigures,
  describeVisit,
  type LiveSpeech,
} from '#app/visits/analytics/console/describe_live'
import { liveFeed } from '#app/visits/live/live_feed'
import type { LiveSubject } from '#app/visits/live/live_subject'
import type { WatchedSubject } from '#app/visits/live/watched_subject'

/**
 * The browser asks again after about the first of these times, so that those who came together do not
 * come back together; after a failure it waits for the second.
 */
const STREAM_MS = 60_000
const RETRY_MS = 3_000

/** Without news a comment says that the connection stands, also to proxies in between. */
const QUIET_MS = 15_000

/**
 * Those who watch the same learn of a change at different moments of this time, so that no visitor
 * waits for fifty answers.
 */
const SPREAD_MS = 400

/** What ends a stream: its reader has left, or may not see it any more. */
export interface StreamEnds {
  gone: AbortSignal
  refused: AbortSignal
}

/**
 * Writes what is watched as events. Each has the visits since the one before, as far as they are
 * listed, and the figures; the first has the whole list. A reader who is slow misses some, and costs
 * no memory.
 */
export async function* listLiveEvents(
  subject: LiveSubject,
  speech: LiveSpeech,
  { gone, refused }: StreamEnds
): AsyncGenerator<string> {
  const { watched, release } = liveFeed.watch(subject)
  const over = Promise.withResolvers<void>()
  for (const signal of [gone, refused]) signal.addEventListener('abort', () => over.resolve())
  const isOver = () => gone.aborted || refused.aborted
  const endsAtMs = monotonicMs() + STREAM_MS * (0.75 + Math.random() / 2)
  const delayMs = Math.random() * SPREAD_MS
  try {
    yield `retry: ${RETRY_MS}\n\n`
    let sent = { version: -1, number: 0 }
    while (!isOver() && monotonicMs() < endsAtMs) {
      const now = { version: watched.version, number: watched.list.lastNumber }
      const isNew = now.version !== sent.version && now.version > 0
      yield isNew ? `data: ${writeNews(watched, sent.number, speech)}\n\n` : ':\n\n'
      sent = now
      if (watched.version === now.version) await withinMs(QUIET_MS, watched.changed, over.promise)
      if (watched.version !== now.version) await withinMs(delayMs, over.promise)
    }
    if (refused.aborted) yield 'event: ended\ndata: rights\n\n'
  } finally {
    release()
  }
}

/** Waits for the first of these, at most so long. */
async function withinMs(ms: number, ...first: Promise<void>[]): Promise<void> {
  const time = Promise.withResolvers<void>()
  const timer = setTimeout(time.resolve, ms).unref()
  await Promise.race([...first, time.promise])
  clearTimeout(timer)
}

/** What was written of the present version, so that many readers cost what one costs. */
const written = new WeakMap<WatchedSubject, { version: number; texts: Map<string, string> }>()

function writeNews(watched: WatchedSubject, after: number, speech: LiveSpeech): string {
  const { version } = watched
  let known = written.get(watched)
  if (known?.version !== version) written.set(watched, (known = { version, texts: new Map() }))
  const key = `${after} ${speech.language}`
  let text = known.texts.get(key)
  if (text === undefined) {
    const visits = watched.list.listAfter(after).map((one) => describeVisit(one, speech))
    const figures = describeFigures(watched.figures, speech)
    text = JSON.stringify({ isFirst: after === 0, isMore: watched.isMore, visits, ...figures })
    known.texts.set(key, text)
  }
  return text
}
