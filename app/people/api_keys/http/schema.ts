import { SCOPES } from '#app/platform/access/roles'
import { dateTime, flag, id, list, named, nullable, object, text } from '#app/platform/api/schema'

const properties = {
  id: id(),
  name: text(),
  hint: text('Its last four characters'),
  scopes: list({ enum: SCOPES }),
  signsRequests: flag('Requests can be signed with it, as clients of YOURLS do'),
  createdBy: object({ userId: id(), displayName: nullable(text()), email: text() }),
  ownerRemoved: flag('Its creator has left the workspace, so it does not work'),
  lastUsedAt: nullable(dateTime()),
  expiresAt: nullable(dateTime()),
  createdAt: dateTime(),
  revokedAt: nullable(dateTime()),
}

export const apiKeySchema = named('ApiKey', object(properties))
export const newApiKeySchema = named(
  'CreatedApiKey',
  object({
    ...properties,
    key: nullable(text('The key itself, shown this once; null in a repeated answer')),
  })
)
