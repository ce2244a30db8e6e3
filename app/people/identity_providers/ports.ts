import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/platform/access/workspace_access'
import { Port } from '#app/shared/port'

/**
 * Gives people whom the directory of an organisation brings the roles of their groups once more: a
 * table of roles was changed. The transaction has the turn of the organisation's memberships.
 */
export const rolesChanged = new Port<
  (trx: TransactionClientContract, organisationId: string, actor: Actor) => Promise<void>
>('identity_providers.rolesChanged')
