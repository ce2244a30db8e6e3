import type { ArchiveTable } from '#app/installation/workspace_archives/archive_table'
import {
  insertArchivedClicks,
  insertArchivedVisitors,
} from '#app/visits/raw_clicks/actions/insert_archived_clicks'
import {
  ARCHIVED_CLICK,
  ARCHIVED_VISITOR,
  readArchivedClicks,
  readArchivedVisitors,
} from '#app/visits/raw_clicks/queries/archived_clicks'

/** Rows of a page of tables whose rows hold files. */
const FEW = 10

const OF_ITS_DOMAINS = { workspace: 'domain_id IN (SELECT id FROM domains WHERE workspace_id = ?)' }

/**
 * Every table of which a workspace's rows move, in the order in which they are imported: links before
 * what belongs to them, so that an import that is cut off can be found and removed by its links. What
 * a table here does not name stays behind (docs/decisions/0055).
 */
export const ARCHIVE_TABLES: readonly ArchiveTable[] = [
  {
    name: 'domains',
    key: ['id'],
    left: [
      'token',
      'last_check',
      'last_check_at',
      'check_count',
      'checks_begun',
      'last_check_number',
      'missed_checks',
      'next_check_at',
    ],
    ids: ['id', 'workspace_id'],
    people: { created_by: 'importer' },
  },
  { name: 'folders', key: ['id'], ids: ['id', 'workspace_id', 'parent_key'] },
  { name: 'campaigns', key: ['id'], ids: ['id', 'workspace_id'] },
  { name: 'utm_templates', key: ['id'], ids: ['id', 'workspace_id'] },
  {
    name: 'links',
    key: ['created_at', 'id'],
    by: { values: 'shelf = ?', of: [0, 1, 2] },
    ids: ['id', 'workspace_id', 'domain_id', 'folder_id', 'campaign_id'],
    idsWithin: { preview: ['imageId'] },
    people: { created_by: 'importer' },
    sealed: { password_hash: 'password' },
    link: 'id',
  },
  {
    name: 'link_versions',
    key: ['link_id', 'version'],
    by: { links: 'link_id' },
    left: ['api_key_id'],
    ids: ['link_id'],
    idsWithin: { data: ['folder_id', 'campaign_id', 'preview.imageId'] },
    people: { actor_user_id: 'nobody' },
    link: 'link_id',
  },
  {
    name: 'link_preview_images',
    key: ['id'],
    by: { links: 'link_id' },
    pageRows: FEW,
    ids: ['id', 'link_id'],
    link: 'link_id',
  },
  {
    name: 'qr_codes',
    key: ['position'],
    index: 'qr_codes_position',
    left: ['position'],
    ids: ['id', 'workspace_id', 'link_id'],
    people: { created_by: 'importer' },
    link: 'link_id',
  },
  {
    name: 'qr_code_logos',
    key: ['qr_code_id'],
    by: { workspace: 'qr_code_id IN (SELECT id FROM qr_codes WHERE workspace_id = ?)' },
    pageRows: FEW,
    ids: ['qr_code_id'],
    code: 'qr_code_id',
  },
  {
    name: 'notes',
    key: ['id'],
    ids: ['id', 'workspace_id', 'link_id', 'campaign_id'],
    people: { created_by: 'importer' },
    link: 'link_id',
  },
  {
    name: 'saved_views',
    key: ['id'],
    ids: ['id', 'workspace_id'],
    idsWithin: { filter: ['folderId', 'campaignId', 'domainId'] },
    people: { owner_id: 'importer' },
    personWithin: { filter: 'createdBy' },
  },
  {
    name: 'webhooks',
    key: ['id'],
    by: { workspace: 'workspace_id = ? AND deleted_at IS NULL' },
    ids: ['id', 'workspace_id'],
    people: { created_by: 'importer' },
    sealed: { url: 'whole', secret: 'whole' },
  },
  {
    name: 'click_days',
    part: 'workspace_days',
    key: ['day'],
    by: { workspace: 'scope_id = ?' },
    ids: ['scope_id'],
  },
  {
    name: 'click_days',
    part: 'link_days',
    key: ['scope_id', 'day'],
    by: { links: 'scope_id' },
    ids: ['scope_id'],
    breakdown: 'breakdown',
    link: 'scope_id',
  },
  {
    name: 'click_day_dimensions',
    key: ['day', 'value'],
    by: { each: 'dimension' },
    ids: ['workspace_id'],
    dimension: { name: 'dimension', value: 'value' },
  },
  {
    name: 'visitor_days',
    key: ['link_id', 'day', 'visitor'],
    store: {
      columns: ARCHIVED_VISITOR,
      read: readArchivedVisitors,
      insert: insertArchivedVisitors,
    },
    ids: ['link_id'],
    link: 'link_id',
  },
  { name: 'click_agents', key: ['id'], by: { agents: true }, left: ['no'], isShared: true },
  {
    name: 'clicks',
    key: ['clicked_at', 'id'],
    store: { columns: ARCHIVED_CLICK, read: readArchivedClicks, insert: insertArchivedClicks },
    ids: ['id', 'workspace_id', 'link_id', 'qr_code_id', 'campaign_id'],
  },
  {
    name: 'conversions',
    key: ['occurred_at', 'id'],
    left: ['click_nonce'],
    ids: ['id', 'workspace_id', 'link_id', 'click_id', 'campaign_id', 'qr_code_id'],
  },
  ...['click_peaks', 'click_erasures', 'click_resets'].map((name) => ({
    name,
    key: ['link_id'],
    by: { links: 'link_id' },
    ids: ['link_id'],
    link: 'link_id',
  })),
  ...['unknown_alias_days', 'unknown_aliases'].map((name) => ({
    name,
    key: name === 'unknown_aliases' ? ['domain_id', 'day', 'alias'] : ['domain_id', 'day'],
    by: OF_ITS_DOMAINS,
    ids: ['domain_id'],
    domain: 'domain_id',
  })),
  {
    name: 'domain_brands',
    key: ['domain_id'],
    by: OF_ITS_DOMAINS,
    ids: ['domain_id'],
    domain: 'domain_id',
  },
  {
    name: 'domain_files',
    key: ['domain_id', 'kind'],
    by: OF_ITS_DOMAINS,
    pageRows: FEW,
    ids: ['domain_id', 'id'],
    domain: 'domain_id',
  },
]

/** Returns the name of a table's part in an archive. */
export function partOf({ name, part }: ArchiveTable): string {
  return part ?? name
}
