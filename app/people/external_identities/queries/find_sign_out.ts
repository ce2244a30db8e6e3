import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import {
  findUsableProvider,
  toConfigured,
} from '#app/people/identity_providers/queries/usable_provider'
import { select } from '#app/shared/database/sql'
import installation from '#config/installation'

/** Where a session's provider signs people out, too. */
export interface ProviderSignOut {
  providerName: string
  url: string
}

/** What is kept of a session that a provider opened; null: none did. */
export async function findProviderSession(sessionId: string) {
  const [row] = await select<{ providerId: string; token: string | null }>(
    db,
    `SELECT provider_id AS providerId, sign_out_token AS token
       FROM provider_sessions WHERE session_id = ?`,
    [sessionId]
  )
  return row ?? null
}

type ProviderSession = NonNullable<Awaited<ReturnType<typeof findProviderSession>>>

/** Asks the provider of a session where people sign out; null: it has no such place. */
export async function findSignOut({
  providerId,
  token,
}: ProviderSession): Promise<ProviderSignOut | null> {
  const provider = await findUsableProvider(providerId)
  if (!provider?.kind.findSignOutUrl) return null
  const signOutToken = token === null ? null : encryption.decrypt<string>(token)
  const url = await provider.kind.findSignOutUrl(toConfigured(provider.row), {
    signOutToken,
    returnUrl: `${installation.appUrl}/login`,
  })
  return url === null ? null : { providerName: provider.row.name, url }
}
