import db from '@adonisjs/lucid/services/db'
import { servingDomains } from '#app/linking/domains/queries/serving_domains'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import { formatFolderPath, sortAsTree } from '#app/linking/folders/rules/folder_paths'
import { sortByName } from '#app/linking/links/rules/sort_by_name'
import { searchTags } from '#app/linking/tags/queries/list_tags'
import type { Workspace } from '#app/platform/access/workspace_access'
import { select } from '#app/shared/database/sql'

/** Enough to choose from; another tag is typed. */
const MOST_TAGS = 500

export interface CampaignChoice {
  id: string
  name: string
  utm: Record<'utm_source' | 'utm_medium' | 'utm_campaign', string | null>
}

/** What the fields of a link can be chosen from. */
export interface FormChoices {
  campaigns: CampaignChoice[]
  folders: { id: string; name: string }[]
  domains: { id: string; hostname: string }[]
  tags: string[]
}

/**
 * @param campaignId the link's own, which is among them also when it was archived since
 */
export async function listFormChoices(
  { id }: Workspace,
  campaignId: string | null,
  language: string
): Promise<FormChoices> {
  const [campaigns, folders, domains, tags] = await Promise.all([
    campaignChoices(id, campaignId, language),
    listFolders(id),
    servingDomains(id),
    searchTags(id, '', MOST_TAGS),
  ])
  return {
    campaigns,
    folders: sortAsTree(folders).map((folder) => ({
      id: folder.id,
      name: formatFolderPath(folder),
    })),
    domains,
    tags: sortByName(tags, language).map(({ name }) => name),
  }
}

async function campaignChoices(
  workspaceId: string,
  own: string | null,
  language: string
): Promise<CampaignChoice[]> {
  const rows = await select<Record<string, string | null>>(
    db,
    `SELECT id, name, utm_source, utm_medium, utm_campaign FROM campaigns
      WHERE workspace_id = ? AND (archived_at IS NULL OR id = ?) ORDER BY name LIMIT 500`,
    [workspaceId, own ?? '']
  )
  const choices = rows.map(({ id, name, ...utm }) => ({ id, name, utm }) as CampaignChoice)
  return sortByName(choices, language)
}
