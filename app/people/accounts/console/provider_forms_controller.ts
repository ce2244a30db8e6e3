import type { HttpContext } from '@adonisjs/core/http'
import { NOT_THERE, type Failure } from '#app/people/accounts/console/finish_sign_in'
import { endAtProvider } from '#app/people/external_identities/actions/end_at_provider'
import { noteRefusedSignIn } from '#app/people/external_identities/actions/note_refused_sign_in'
import { receiveAnswer } from '#app/people/external_identities/actions/receive_answer'
import { findUsableProvider } from '#app/people/identity_providers/queries/usable_provider'
import { readBytes } from '#app/platform/api/read_bytes'
import { BodyTooLarge } from '#app/platform/api/read_json'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import { Problem } from '#app/shared/problems/problem'

const LARGEST_BYTES = 512 * 1024

/**
 * What a provider has a browser bring, from its own site. The browser sends none of our cookies with
 * a form of another site, so that the browser is led on to where it comes with them.
 */
export default class ProviderFormsController {
  async receive(ctx: HttpContext) {
    const { providerId } = ctx.params
    const provider = await findUsableProvider(providerId)
    if (!provider?.kind.receive) return refuse(ctx, NOT_THERE)
    const form = await readForm(ctx)
    const received = form
      ? await receiveAnswer(provider, form)
      : { refused: 'Untrusted', detail: 'The form is larger than 512 KB' }
    if ('refused' in received) return refuse(ctx, received)
    leadOn(ctx, { received: received.token })
  }

  /** Back from signing out at the provider, or on its way through all that it signed in to. */
  async signOut(ctx: HttpContext) {
    const query = ctx.request.parsedUrl.query ?? ''
    const form = Object.fromEntries(new URLSearchParams(query))
    const isMessage = typeof form.SAMLRequest === 'string'
    const actor = { userId: null, apiKeyId: null, ...readRequestOrigin(ctx) }
    const ended = isMessage
      ? await endAtProvider(ctx.params.providerId, form, actor, query).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error
          ctx.logger.warn({ detail: error.message }, 'a provider signed no one out')
          return null
        })
      : null
    const path = ended?.returnUrl ?? '/login'
    ctx.response.header('Cache-Control', 'no-store')
    ctx.response.redirect().status(303).toPath(path)
  }
}

async function readForm(ctx: HttpContext): Promise<Record<string, string> | null> {
  try {
    const bytes = await readBytes(ctx, LARGEST_BYTES, 'A form has at most 512 KB.')
    return Object.fromEntries(new URLSearchParams(bytes.toString()))
  } catch (error) {
    if (error instanceof BodyTooLarge || error instanceof Problem) return null
    throw error
  }
}

async function refuse(ctx: HttpContext, { refused, detail }: Failure): Promise<void> {
  const { providerId } = ctx.params
  const about = { provider: providerId, refused, detail, traceId: ctx.traceId }
  ctx.logger.warn(about, 'the form of a provider signed no one in')
  await noteRefusedSignIn({ providerId, refused }, readRequestOrigin(ctx))
  leadOn(ctx, { refused })
}

function leadOn({ params, response }: HttpContext, query: Record<string, string>): void {
  response.header('Cache-Control', 'no-store')
  const path = `/auth/${encodeURIComponent(params.providerId)}/callback`
  response
    .redirect()
    .status(303)
    .toPath(`${path}?${new URLSearchParams(query)}`)
}
