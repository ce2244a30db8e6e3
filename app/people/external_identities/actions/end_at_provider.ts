import db from '@adonisjs/lucid/services/db'
import { externalIdentityProblem } from '#app/people/external_identities/problems'
import { closeProviderSessions } from '#app/people/identity_providers/actions/close_provider_sessions'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import {
  findUsableProvider,
  toConfigured,
} from '#app/people/identity_providers/queries/usable_provider'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Ends the sessions of someone who signed out at their provider, as its report says. A report that
 * comes twice finds none the second time.
 *
 * @param query as it came, where a browser brought the report
 * @returns where the browser goes on to
 *
 * @throws Problem `identity.provider_not_found`, `identity.sign_out_invalid`, `secret.unreadable`
 */
export async function endAtProvider(
  providerId: string,
  form: Readonly<Record<string, string>>,
  actor: Actor,
  query?: string
): Promise<{ returnUrl: string | null }> {
  const provider = await findUsableProvider(providerId)
  if (!provider?.kind.readSignOut) throw identityProviderProblem('identity.provider_not_found')
  const ended = await provider.kind.readSignOut(toConfigured(provider.row), form, query)
  if ('refused' in ended) {
    throw externalIdentityProblem('identity.sign_out_invalid', { detail: ended.detail })
  }
  await retryingTransaction(db, async (trx) => {
    const { subject, session } = ended
    const count = await closeProviderSessions(trx, { providerId, subject, session })
    if (count === 0) return
    await recordChange(trx, {
      organisationId: provider.row.organisation_id,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'identity_provider.signed_out',
          subjectType: 'identity_provider',
          subjectId: providerId,
          data: { sessions: count },
        },
      ],
    })
  })
  return { returnUrl: ended.returnUrl ?? null }
}
