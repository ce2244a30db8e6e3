import type { HttpContext } from '@adonisjs/core/http'
import { bulkChange } from '#app/linking/bulk_changes/actions/bulk_change'
import { MAX_BULK_MATCHES } from '#app/linking/bulk_changes/actions/select_links'
import type { BulkChangeResult } from '#app/linking/bulk_changes/bulk_change_row'
import type { BulkSelection } from '#app/linking/bulk_changes/console/bulk_selection'
import { summariseBulkChange } from '#app/linking/bulk_changes/rules/summary'
import { listCampaignNames } from '#app/linking/campaigns/queries/campaign_names'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import { formatFolderPath, sortAsTree } from '#app/linking/folders/rules/folder_paths'
import { findLinkNames } from '#app/linking/link_list/queries/link_names'
import { listLinks } from '#app/linking/link_list/queries/list_links'
import { sortByName } from '#app/linking/links/rules/sort_by_name'
import { listTags } from '#app/linking/tags/queries/list_tags'
import type { Workspace } from '#app/platform/access/workspace_access'
import { buildAreaPath } from '#app/platform/console/area_path'

/** Links that are named; of the rest there is only the number. */
const NAMED = 5

/** Tags to choose from. Anyone who has more types the name. */
const MOST_TAGS = 500

/** From this number of links on, deleting asks for words to be typed. */
const MANY = 100

/**
 * Actions that need nothing but the links: what they will do can be said before anything is typed.
 */
const BARE = ['pause', 'resume', 'archive', 'clearExpiry', 'clearCampaign', 'delete']

/** Actions that are two sides of one thing, to be switched between. */
const PAIRS = [
  ['addTags', 'removeTags'],
  ['setExpiry', 'clearExpiry'],
  ['setCampaign', 'clearCampaign'],
] as const

/**
 * Builds the page that asks before anything is changed, with what the change will do.
 *
 * @param preview what a dry run said to what was typed
 * @throws Problem `bulk.selection_invalid`, `bulk.too_many_ids`, `bulk.too_many_matches`
 */
export async function buildConfirmPage(
  ctx: HttpContext,
  chosen: BulkSelection,
  { preview, typed = {} }: { preview?: BulkChangeResult; typed?: Record<string, unknown> } = {}
) {
  const { workspace, actor } = ctx.access
  const { action, selection, countThen, backUrl, urlFor } = chosen
  const look = BARE.includes(action) ? action : 'delete'
  const isJob = await isForJob(chosen, workspace)
  const found = isJob
    ? null
    : await bulkChange({ ...selection, action: look, dryRun: true }, workspace, actor)
  const count = found?.matched ?? (await countChosen(chosen, workspace))
  const isOtherNow = countThen !== null && countThen !== count
  const result = preview ?? (look === action ? found : null)
  return ctx.view.render('pages/linking/bulk_changes/confirm', {
    action,
    isJob,
    count,
    backUrl,
    typed,
    zone: workspace.timeZone,
    postUrl: urlFor(action),
    wasCount: isOtherNow && !ctx.form.general ? countThen : null,
    isFilter: 'filter' in selection,
    names: await findNames(ctx, chosen, count),
    more: Math.max(0, count - NAMED),
    summary: result && summariseBulkChange(result),
    sides: PAIRS.find((pair) => pair.some((one) => one === action))?.map((side) => ({
      value: side,
      href: urlFor(side),
      label: ctx.i18n.t(`link_list.change.side.${side}`),
    })),
    knownTags: action.endsWith('Tags') ? await knownTags(ctx) : [],
    folders: action === 'move' ? await folderChoices(ctx) : [],
    campaigns: action === 'setCampaign' ? await campaignChoices(ctx) : [],
    campaignsUrl: buildAreaPath(ctx, '/campaigns'),
    foldersUrl: buildAreaPath(ctx, '/folders'),
    words: action === 'delete' ? wordsToType(ctx, count) : null,
  })
}

/** Returns whether more links were chosen than can be changed without a job. */
export async function isForJob(chosen: BulkSelection, workspace: Workspace): Promise<boolean> {
  return (await countChosen(chosen, workspace)) > MAX_BULK_MATCHES
}

async function countChosen({ selection }: BulkSelection, workspace: Workspace): Promise<number> {
  if ('linkIds' in selection) return selection.linkIds.length
  const { totalItems } = await listLinks(workspace, { ...selection.filter, pageSize: 1 })
  return totalItems
}

/** Returns what has to be typed before this number of links is deleted; null for a few. */
export function wordsToType({ i18n }: HttpContext, count: number): string | null {
  return count < MANY ? null : i18n.t('link_list.change.words', { count })
}

async function findNames({ access }: HttpContext, { selection }: BulkSelection, count: number) {
  if ('linkIds' in selection) {
    return findLinkNames(access.workspace.id, selection.linkIds.slice(0, NAMED))
  }
  if (count === 0) return []
  const { items } = await listLinks(access.workspace, { ...selection.filter, pageSize: NAMED })
  return findLinkNames(
    access.workspace.id,
    items.map(({ id }) => id)
  )
}

async function knownTags({ access, i18n }: HttpContext): Promise<string[]> {
  const tags = await listTags(access.workspace.id)
  return sortByName(tags.slice(0, MOST_TAGS), i18n.t('shell.language_tag')).map(({ name }) => name)
}

async function campaignChoices({ access }: HttpContext) {
  const campaigns = await listCampaignNames(access.workspace.id)
  return campaigns
    .filter(({ archived }) => !archived)
    .map(({ id, name }) => ({ value: id, label: name }))
}

async function folderChoices({ access }: HttpContext) {
  const folders = sortAsTree(await listFolders(access.workspace.id))
  return folders.map((folder) => ({ value: folder.id, label: formatFolderPath(folder) }))
}
