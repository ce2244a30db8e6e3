import type { HttpContext } from '@adonisjs/core/http'
import { endAtProvider } from '#app/people/external_identities/actions/end_at_provider'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import {
  findUsableProvider,
  toConfigured,
} from '#app/people/identity_providers/queries/usable_provider'
import { readBytes } from '#app/platform/api/read_bytes'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'

const LARGEST_BYTES = 64 * 1024

/** What providers ask and report by themselves. */
export default class SignOutController {
  async describe(ctx: HttpContext) {
    const provider = await findUsableProvider(ctx.params.providerId)
    const description = await provider?.kind.describe?.(toConfigured(provider.row))
    if (!description || 'refused' in description) {
      throw identityProviderProblem('identity.provider_not_found')
    }
    ctx.response.header('Content-Type', description.contentType)
    return ctx.response.send(description.body)
  }

  async receive(ctx: HttpContext) {
    const bytes = await readBytes(ctx, LARGEST_BYTES, 'A report has at most 64 KB.')
    const form = Object.fromEntries(new URLSearchParams(bytes.toString()))
    const actor = { userId: null, apiKeyId: null, ...readRequestOrigin(ctx) }
    await endAtProvider(ctx.params.providerId, form, actor)
    ctx.response.header('Cache-Control', 'no-store')
    return { received: true }
  }
}
