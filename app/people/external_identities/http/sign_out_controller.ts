import type { HttpContext } from '@adonisjs/core/http'
import { endAtProvider } from '#app/people/external_identities/actions/end_at_provider'
import { readBytes } from '#app/platform/api/read_bytes'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'

const LARGEST_BYTES = 64 * 1024

/** Takes reports of providers that someone signed out there. */
export default class SignOutController {
  async receive(ctx: HttpContext) {
    const bytes = await readBytes(ctx, LARGEST_BYTES, 'A report has at most 64 KB.')
    const form = Object.fromEntries(new URLSearchParams(bytes.toString()))
    const actor = { userId: null, apiKeyId: null, ...readRequestOrigin(ctx) }
    await endAtProvider(ctx.params.providerId, form, actor)
    ctx.response.header('Cache-Control', 'no-store')
    return { received: true }
  }
}
