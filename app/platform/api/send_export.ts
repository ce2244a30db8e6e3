import { Readable } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { formatContentDisposition } from '#app/platform/api/content_disposition'
import { sendStream } from '#app/platform/api/send_stream'
import { FairSlots } from '#app/shared/limits/fair_slots'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'

/** Exports that one process sends at once; a workspace has two of these, and some that wait. */
const exporting = new FairSlots({ running: 64, runningOfOwner: 2, waitingOfOwner: 16 })

/** One page of all exports is made at a time, the workspaces in turn. */
const making = new FairSlots({ running: 1, runningOfOwner: 1, waitingOfOwner: 64 })

/** An export waits this long for its turn before it is refused with `Retry-After`. */
const PATIENCE_MS = 20_000
const RETRY_AFTER_SECONDS = 10

/** A reader that takes nothing for this long loses its export, and with it the place. */
const STALLED_MS = 30_000

/** Longest pause after a page; a page that took longer waited for the database. */
const LONGEST_REST_MS = 20

const BUFFER_BYTES = 64 * 1024

export interface Export {
  /** Whose turn it is: an id of a workspace or of an organisation. */
  owner: string
  fileName: string
  contentType: string

  /** What it takes a place of, where files of its kind cost more than others. */
  slots?: FairSlots
}

/**
 * Sends a file that is made while it is sent, however long it is. Its first piece is made before the
 * answer begins, so that a failure is answered as others are. Exports leave at least half of
 * the process to everything else: redirects are answered between two pages. Thirty exports at once
 * raised a warm redirect from 2 ms to 379 ms (p99) before. The work is shared page by page and not file
 * by file, so that a few workspaces cannot fill a limit of all. A thread would copy every row, and
 * waiting for a turn serves people better than a refusal: most exports are done in a moment.
 *
 * @throws TooManyAttempts when the workspace has too many under way
 */
export async function sendExport<Piece extends string | Uint8Array>(
  ctx: HttpContext,
  { owner, fileName, contentType, slots = exporting }: Export,
  pieces: AsyncGenerator<Piece>
): Promise<void> {
  const { request, response } = ctx
  response.header('Content-Type', contentType)
  response.header('Content-Disposition', formatContentDisposition(fileName))
  response.header('Cache-Control', 'no-store')
  if (request.method() === 'HEAD') return sendStream(ctx, pieces)

  const gone = new AbortController()
  const answer = response.response
  answer.once('close', () => gone.abort())
  const release = await slots.take(owner, { patienceMs: PATIENCE_MS, signal: gone.signal })
  if (!release) {
    removeFileHeaders(ctx)
    throw new TooManyAttempts(RETRY_AFTER_SECONDS)
  }
  answer.setTimeout(STALLED_MS, () => answer.destroy())
  const made = inTurn(pieces, owner, gone.signal)
  const first = await made.next().catch((error) => {
    release()
    removeFileHeaders(ctx)
    throw error
  })
  const body = Readable.from(goOn(first, made), {
    objectMode: false,
    highWaterMark: BUFFER_BYTES,
  })
  body.once('close', release)
  body.once('error', (error) => ctx.logger.error({ err: error }, 'an export broke off'))
  response.stream(body)
}

function removeFileHeaders({ response }: HttpContext): void {
  for (const name of ['Content-Type', 'Content-Disposition']) response.removeHeader(name)
}

/** Returns a piece that was made already, and those that follow. */
async function* goOn<Piece>(
  first: IteratorResult<Piece>,
  others: AsyncGenerator<Piece>
): AsyncGenerator<Piece> {
  try {
    if (first.done) return
    yield first.value
    yield* others
  } finally {
    await others.return(undefined)
  }
}

/**
 * Returns the pieces of a file, each made when it is the owner's turn, and then a rest as long as
 * that.
 */
async function* inTurn<Piece extends string | Uint8Array>(
  pieces: AsyncGenerator<Piece>,
  owner: string,
  signal: AbortSignal
): AsyncGenerator<Piece> {
  try {
    for (;;) {
      const release = await making.take(owner, { signal })
      if (!release) return
      const startedAtMs = performance.now()
      let next: IteratorResult<Piece>
      try {
        next = await pieces.next()
      } finally {
        void restAsLong(performance.now() - startedAtMs).finally(release)
      }
      if (next.done) return
      if (next.value.length > 0) yield next.value
      await setImmediate()
    }
  } finally {
    await pieces.return(undefined)
  }
}

function restAsLong(tookMs: number): Promise<void> {
  return sleep(Math.min(tookMs, LONGEST_REST_MS))
}
