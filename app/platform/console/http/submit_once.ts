import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { HttpContext } from '@adonisjs/core/http'
import type { ConsolePage } from '#app/platform/console/console_pages'
import { goTo, hasShownOnce, readOwnToasts, toast, type Toast } from '#app/platform/console/flash'
import { runOnce } from '#app/platform/idempotency/actions/run_once'
import {
  fingerprint,
  requestPrints,
  requestText,
} from '#app/platform/idempotency/rules/fingerprint'
import idempotency from '#config/idempotency'

/** Name of the hidden field that names the form as it was shown. */
export const FORM_KEY = '_once'

/** Where a form led to, and what was shown there. */
interface Outcome {
  location: string
  toasts: Toast[]

  /** Was something shown there that is shown once? */
  hadSecret: boolean
}

/**
 * Has a creating form make something once, however often it is sent: a double click leads to what the
 * first one made. The same form with other values, because someone went back and changed it, is
 * another one; one that is shown again, because it was refused, has made nothing.
 *
 * @param answer has the controller answer
 */
export async function submitOnce(
  ctx: HttpContext,
  page: Pick<ConsolePage, 'id'>,
  answer: () => Promise<void>
): Promise<void> {
  const key: unknown = ctx.request.input(FORM_KEY)
  const userId = ctx.auth.use('session').user?.id
  if (typeof key !== 'string' || key === '' || !userId) return answer()
  const request = requestPrints(await readRequest(ctx), idempotency.keys)
  const scope = fingerprint(ctx.request.url(), userId, `console.${page.id}`, key, request[0])
  const outcome = await runOnce({ scope, request }, async () => {
    // The work begins again after a deadlock; what it wanted to show must not be shown twice.
    ctx.session.responseFlashMessages.clear()
    await answer()
    const body = readOutcome(ctx)
    return body && { status: 303, body, headers: {}, linkId: null }
  })
  if (outcome && 'isReplay' in outcome) leadOn(ctx, outcome.body as Outcome)
}

/** Reads what the form says; a file counts by what is in it. */
async function readRequest({ request, upload }: HttpContext): Promise<string> {
  const own = Object.entries(request.original()).filter(([name]) => !name.startsWith('_'))
  const file = upload ? { ' file': await hashFile(upload.path), ' name': upload.fileName } : {}
  return requestText({ ...Object.fromEntries(own), ...file })
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** @returns null where the form leads nowhere: it was refused */
function readOutcome(ctx: HttpContext): Outcome | null {
  const location = ctx.response.getHeader('location')
  if (typeof location !== 'string') return null
  return { location, toasts: readOwnToasts(ctx), hadSecret: hasShownOnce(ctx) }
}

function leadOn(ctx: HttpContext, { location, toasts, hadSecret }: Outcome): void {
  for (const { tone, text, ...more } of toasts) toast(ctx, tone, text, more)
  if (hadSecret) toast(ctx, 'warn', ctx.i18n.t('shell.sent_twice'))
  goTo(ctx, location)
}
