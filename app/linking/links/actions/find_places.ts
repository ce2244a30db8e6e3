import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DomainRow } from '#app/linking/domains/domain'
import { licenceProblem } from '#app/platform/licence/problems'
import { findLicenceRoom, type LicenceRoom } from '#app/platform/licence/require_licence_room'
import { table } from '#app/shared/database/sql'

/** Folders, campaigns and domains that links can be put back into. */
export interface Places {
  folders: ReadonlySet<string>

  /** Archived ones are not among them. */
  campaigns: ReadonlySet<string>

  /** Custom domains that were removed. */
  removedDomains: ReadonlySet<string>

  /** How many more links the licence allows, and what refuses the next one. */
  room: LicenceRoom
}

/**
 * Finds which of these folders, campaigns and domains are there, and keeps folders and domains from
 * being deleted until the transaction ends.
 */
export async function findPlaces(
  trx: TransactionClientContract,
  workspaceId: string,
  wanted: {
    folderIds: (string | null | undefined)[]
    campaignIds: (string | null | undefined)[]

    /** Those of links that are deleted. */
    domainIds: readonly string[]
  }
): Promise<Places> {
  const folderIds = [...new Set(wanted.folderIds.filter((id) => typeof id === 'string'))].sort()
  const campaignIds = [...new Set(wanted.campaignIds.filter((id) => typeof id === 'string'))]
  const folders = folderIds.length
    ? await table<{ id: string }>(trx, 'folders')
        .where('workspace_id', workspaceId)
        .whereIn('id', folderIds)
        .orderBy('id')
        .forShare()
        .select('id')
    : []
  const campaigns = campaignIds.length
    ? await table<{ id: string }>(trx, 'campaigns')
        .where('workspace_id', workspaceId)
        .whereIn('id', campaignIds)
        .whereNull('archived_at')
        .select('id')
    : []
  return {
    folders: new Set(folders.map(({ id }) => id)),
    campaigns: new Set(campaigns.map(({ id }) => id)),
    removedDomains: await findRemovedDomains(trx, wanted.domainIds),
    room: await findRoom(trx, wanted.domainIds.length),
  }
}

async function findRemovedDomains(
  trx: TransactionClientContract,
  all: readonly string[]
): Promise<Set<string>> {
  const ids = [...new Set(all)].filter(Boolean).sort()
  if (ids.length === 0) return new Set()
  const rows = await table<DomainRow>(trx, 'domains')
    .whereIn('id', ids)
    .whereNull('removed_at')
    .orderBy('id')
    .forShare()
    .select('id')
  const there = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !there.has(id)))
}

/** Links that come back count again; where none does, the licence is not asked. */
async function findRoom(trx: TransactionClientContract, count: number): Promise<LicenceRoom> {
  if (count > 0) return findLicenceRoom(trx, 'links')
  return { left: 0, refusal: () => licenceProblem('licence.limit_reached') }
}
