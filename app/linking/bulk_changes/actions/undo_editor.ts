import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BatchEditor } from '#app/linking/bulk_changes/actions/apply_batch'
import {
  createUndoEdit,
  reviveColumns,
  type KeptLink,
} from '#app/linking/bulk_changes/rules/undo_edit'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import { findPlaces } from '#app/linking/links/actions/find_places'
import { select } from '#app/shared/database/sql'
import { parseJsonColumn } from '#app/shared/text/json'

interface Row {
  linkId: string
  version: number
  beforeChange: Record<string, any> | string
}

/** Opens what puts back what a change changed, and leaves alone what was changed since. */
export function openUndoEditor(workspaceId: string, changeId: string): BatchEditor {
  return {
    findsDeleted: true,
    async prepare(trx, links) {
      const kept = await findKept(
        trx,
        changeId,
        links.map(({ id }) => id)
      )
      const columns = [...kept.values()].map(({ before }) => before)
      const places = await findPlaces(trx, workspaceId, {
        folderIds: [...columns, ...links].map(({ folder_id: id }) => id),
        campaignIds: columns.map(({ campaign_id: id }) => id),
        domainIds: links.filter((link) => link.deleted_at).map((link) => link.domain_id),
      })
      const own = await findOwnHosts(
        columns.flatMap(({ destination_url: url }) => url ?? []),
        trx
      )
      return createUndoEdit(kept, places, own)
    },
  }
}

async function findKept(
  trx: TransactionClientContract,
  changeId: string,
  linkIds: string[]
): Promise<Map<string, KeptLink>> {
  if (linkIds.length === 0) return new Map()
  const rows = await select<Row>(
    trx,
    `SELECT link_id AS linkId, version, before_change AS beforeChange FROM bulk_change_links
      WHERE change_id = ? AND link_id IN (?) AND code IS NULL`,
    [changeId, linkIds]
  )
  return new Map(
    rows.map(({ linkId, version, beforeChange }) => [
      linkId,
      { version: Number(version), before: reviveColumns(parseJsonColumn(beforeChange)) },
    ])
  )
}
