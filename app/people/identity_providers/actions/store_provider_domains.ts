import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Replaces the address domains of a provider. */
export async function storeProviderDomains(
  trx: TransactionClientContract,
  providerId: string,
  names: readonly string[]
): Promise<void> {
  await trx.from('identity_provider_domains').where('provider_id', providerId).delete()
  if (names.length === 0) return
  await trx
    .table('identity_provider_domains')
    .multiInsert(names.map((name) => ({ provider_id: providerId, name })))
}
