import { apiKeySchema, newApiKeySchema } from '#app/people/api_keys/http/schema'
import { createApiKeyValidator } from '#app/people/api_keys/http/validators'
import { personalRoute } from '#app/platform/api/api_route'
import { list, object } from '#app/platform/api/schema'

const ApiKeysController = () => import('#app/people/api_keys/http/api_keys_controller')

const access = { session: 'signed in', role: 'Administrator' } as const
const tag = 'API keys'

export function registerApiKeysApiRoutes(): void {
  personalRoute(
    {
      id: 'api_keys.list',
      method: 'GET',
      path: '/api/workspaces/:workspaceId/api-keys',
      tag,
      summary: 'List the API keys of a workspace',
      description: 'Newest first, at most 500, with those that were revoked.',
      access,
      answers: [
        { status: 200, description: 'The keys', schema: object({ items: list(apiKeySchema) }) },
      ],
      problems: [],
    },
    [ApiKeysController, 'index']
  )

  personalRoute(
    {
      id: 'api_keys.create',
      method: 'POST',
      path: '/api/workspaces/:workspaceId/api-keys',
      tag,
      summary: 'Create an API key',
      description:
        'The answer has the key itself in `key`, this once. It may do what its scopes and its creator’s present role both allow. Without `expiresAt` it works until it is revoked. Needs a plan with API access.',
      access: { ...access, feature: 'apiAccess', needsConfirmedAddress: true, dangerous: true },
      body: createApiKeyValidator,
      answers: [{ status: 201, description: 'The key', schema: newApiKeySchema }],
      problems: [],
    },
    [ApiKeysController, 'store']
  )

  personalRoute(
    {
      id: 'api_keys.revoke',
      passesReadOnly: true,
      method: 'DELETE',
      path: '/api/workspaces/:workspaceId/api-keys/:keyId',
      tag,
      summary: 'Revoke an API key',
      description: 'Requests with it fail at once. The key stays in the list.',
      access,
      answers: [{ status: 204, description: 'Revoked' }],
      problems: ['apikey.not_found'],
    },
    [ApiKeysController, 'destroy']
  )
}
