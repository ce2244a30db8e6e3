import type { HttpContext } from '@adonisjs/core/http'
import { createApiKey } from '#app/people/api_keys/actions/create_api_key'
import { revokeApiKey } from '#app/people/api_keys/actions/revoke_api_key'
import type { ApiKeyRecord } from '#app/people/api_keys/api_key'
import { createApiKeyValidator } from '#app/people/api_keys/http/validators'
import { listApiKeys } from '#app/people/api_keys/queries/list_api_keys'
import { readBody } from '#app/platform/api/validated_input'
import { parseDateTime } from '#app/shared/text/validation'

/** The API keys of a workspace. Behaviour, section 2.11. */
export default class ApiKeysController {
  async index({ access }: HttpContext) {
    return listApiKeys(access.workspace.id)
  }

  async store(ctx: HttpContext): Promise<ApiKeyRecord & { key: string | null }> {
    const { access, request, response } = ctx
    const body = readBody(ctx, createApiKeyValidator)
    const input = {
      ...body,
      expiresAt: parseDateTime(body.expiresAt),
      signsRequests: body.signsRequests === true,
    }
    const { sessionId } = ctx.auth.use('session').getSignedInOrFail()
    const key = await createApiKey(input, access.workspace, access.actor, sessionId)
    response.header('Location', `${request.url()}/${key.id}`)
    response.header('Cache-Control', 'no-store')
    response.status(201)
    return key
  }

  async destroy({ access, params, response }: HttpContext) {
    await revokeApiKey(params.keyId, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
