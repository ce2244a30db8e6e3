import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { closeProviderSessions } from '#app/people/identity_providers/actions/close_provider_sessions'
import { readProviderColumns } from '#app/people/identity_providers/actions/provider_columns'
import { requireOtherProvider } from '#app/people/identity_providers/actions/require_other_provider'
import { storeProviderDomains } from '#app/people/identity_providers/actions/store_provider_domains'
import type {
  IdentityProviderRow,
  ProviderOwner,
} from '#app/people/identity_providers/identity_provider'
import { rolesChanged } from '#app/people/identity_providers/ports'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import { readProviderRow } from '#app/people/identity_providers/queries/list_providers'
import { isDescribedBySettings } from '#app/people/identity_providers/rules/described_provider'
import {
  readProviderDomains,
  type ProviderInput,
} from '#app/people/identity_providers/rules/provider_input'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { invalidField } from '#app/shared/problems/problems'
import { now } from '#app/shared/time/clock'

interface ProviderUpdate {
  owner: ProviderOwner

  /** Those that the caller means to change; null: whichever it is. */
  versions: number[] | null

  /** Do the settings of the installation say so? */
  bySettings?: boolean
}

/**
 * Changes an identity provider. Sessions that it opened end where it is disabled, or where its
 * settings change: another provider may stand behind them then. Another table of roles counts at once
 * for people whom the directory of the organisation brings.
 *
 * @throws Problem `identity.provider_not_found`, `identity.version_conflict`, `request.invalid`,
 * `identity.kind_invalid`, `identity.domain_invalid`, `identity.roles_invalid`,
 * `identity.provider_needed`, `identity.set_by_settings`; the validator's error for settings
 */
export async function updateProvider(
  id: string,
  input: ProviderInput,
  { owner, versions, bySettings }: ProviderUpdate,
  actor: Actor
): Promise<void> {
  const domains = input.domains ? readProviderDomains(input.domains) : null
  await retryingTransaction(db, async (trx) => {
    if (owner !== null && input.roles) await lockMemberships(trx, owner)
    const row = await readProviderRow(trx, owner, id, { lock: true })
    if (versions && !versions.includes(row.version)) {
      const extra = { version: row.version }
      throw identityProviderProblem('identity.version_conflict', { extra })
    }
    if (typeof input.kind === 'string' && input.kind !== row.kind) {
      throw invalidField('kind', 'The kind of a provider cannot be changed. Set up another one.')
    }
    if (!bySettings) requireOwnFields(id, input)
    const columns = await readProviderColumns(trx, owner, row.kind, input, row)
    await trx
      .from('identity_providers')
      .where('id', id)
      .update({ ...columns, version: row.version + 1, updated_at: now() })
    if (domains) await storeProviderDomains(trx, id, domains)
    await endWhatChanged(trx, row, columns)
    await recordChange(trx, {
      organisationId: owner,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'identity_provider.updated',
          subjectType: 'identity_provider',
          subjectId: id,
          data: {
            name: columns.name ?? row.name,
            status: columns.status ?? row.status,
            changed: [...Object.keys(columns), ...(domains ? ['domains'] : [])],
          },
        },
      ],
    })
    const isOtherTable = columns.roles !== undefined && columns.roles !== row.roles
    if (owner !== null && isOtherTable) await rolesChanged.call(trx, owner, actor)
  })
}

async function endWhatChanged(
  trx: TransactionClientContract,
  row: IdentityProviderRow,
  columns: Partial<IdentityProviderRow>
): Promise<void> {
  const isSwitchedOff = columns.status === 'Disabled' && row.status === 'Active'
  if (isSwitchedOff) await requireOtherProvider(trx, row)
  const isAnother = columns.settings !== undefined && columns.settings !== row.settings
  if (isSwitchedOff || isAnother) await closeProviderSessions(trx, { providerId: row.id })
}

/** Of a provider that the settings describe, the table of roles alone is changed here. */
function requireOwnFields(
  id: string,
  { kind: _kind, roles: _roles, ...others }: ProviderInput
): void {
  const isOther = Object.values(others).some((value) => value !== null && value !== undefined)
  if (isOther && isDescribedBySettings(id))
    throw identityProviderProblem('identity.set_by_settings')
}
