import type { HttpContext } from '@adonisjs/core/http'
import { removePasskey } from '#app/people/passkeys/actions/remove_passkey'
import { listPasskeys } from '#app/people/passkeys/queries/list_passkeys'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'

/** Passkeys of your own account. They are added in the console: that takes a browser. */
export default class PasskeysController {
  async index({ auth }: HttpContext) {
    return { items: await listPasskeys(auth.use('session').getUserOrFail().id) }
  }

  async destroy(ctx: HttpContext) {
    const { id } = ctx.auth.use('session').getUserOrFail()
    await removePasskey(id, ctx.params.passkeyId, readRequestOrigin(ctx))
    return ctx.response.status(204).send('')
  }
}
