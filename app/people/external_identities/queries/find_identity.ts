import type { ExternalIdentityRow } from '#app/people/external_identities/external_identity'
import { table } from '#app/shared/database/sql'

type Client = Parameters<typeof table>[0]

/** Finds whom a provider means by a subject; null: no account is linked to it. */
export async function findIdentity(
  client: Client,
  providerId: string,
  subject: string
): Promise<ExternalIdentityRow | null> {
  return table<ExternalIdentityRow>(client, 'external_identities')
    .where({ provider_id: providerId, subject })
    .first()
}
