import type { ProvisionedItem } from '#app/platform/provisioning/provisioned_item'
import { table, type Sql } from '#app/shared/database/sql'
import { parseJsonColumn } from '#app/shared/text/json'

interface ItemRow {
  kind: string
  item_id: string
  path: string
  organisation_id: string | null
  workspace_id: string | null
  is_made: number
  fields: string
  applied_at: Date
}

type Client = Parameters<typeof table>[0] & Sql

/** Lists what files describe, in the order of kinds and names. */
export async function listProvisionedItems(
  client: Client,
  among: Partial<Pick<ItemRow, 'organisation_id' | 'workspace_id'>> = {},
  kinds?: readonly string[]
): Promise<ProvisionedItem[]> {
  const query = table<ItemRow>(client, 'provisioned_items').where(among)
  if (kinds) query.whereIn('kind', [...kinds])
  const rows = await query.orderBy('kind').orderBy('path')
  return rows.map((row) => ({
    kind: row.kind,
    itemId: row.item_id,
    path: JSON.parse(row.path),
    organisationId: row.organisation_id,
    workspaceId: row.workspace_id,
    isMade: row.is_made === 1,
    fields: parseJsonColumn<ProvisionedItem['fields']>(row.fields),
    appliedAt: row.applied_at,
  }))
}
