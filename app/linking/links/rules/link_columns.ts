import type { LinkRecord, LinkRow } from '#app/linking/links/link'

/** What events and versions call a change, in the order in which they list it. */
export const LINK_CHANGE_WORDS = [
  'destination',
  'title',
  'description',
  'notes',
  'campaign',
  'folder',
  'tags',
  'state',
  'schedule',
  'redirectType',
  'routing',
  'externalId',
  'passQuery',
  'expiredUrl',
  'maxClicks',
  'preview',
  'password',
] as const

export type LinkChangeWord = (typeof LINK_CHANGE_WORDS)[number]

interface LinkColumn {
  /**
   * `Fixed` at creation; a `Setting` that people change and versions keep; a `Secret` that people
   * change and nothing keeps; `Kept` by each change; `Counted` by the
   * drainer, a redirect or an import; `Checked` by looks at its destinations.
   */
  kind: 'Fixed' | 'Setting' | 'Secret' | 'Kept' | 'Counted' | 'Checked'

  /** Its name in the API; null where no caller sees it. */
  field: keyof LinkRecord | null

  /** How a change of it is reported; of settings and secrets alone. */
  word?: LinkChangeWord

  /** Holds JSON, which MariaDB hands out as text and MySQL parsed. */
  isJson?: true
}

/**
 * Every column of `links`, once. What a change may alter, what a version keeps and which words a
 * change is reported with follow from it, so that a new column cannot be forgotten in one of them.
 */
export const LINK_COLUMNS = {
  id: { kind: 'Fixed', field: 'id' },
  workspace_id: { kind: 'Fixed', field: null },
  version: { kind: 'Kept', field: 'version' },
  domain_id: { kind: 'Fixed', field: 'domainId' },
  alias: { kind: 'Fixed', field: 'alias' },
  destination_url: { kind: 'Setting', field: 'destinationUrl', word: 'destination' },
  title: { kind: 'Setting', field: 'title', word: 'title' },
  description: { kind: 'Setting', field: 'description', word: 'description' },
  notes: { kind: 'Setting', field: 'notes', word: 'notes' },
  tags: { kind: 'Setting', field: 'tags', word: 'tags', isJson: true },
  folder_id: { kind: 'Setting', field: 'folderId', word: 'folder' },
  campaign_id: { kind: 'Setting', field: 'campaignId', word: 'campaign' },
  status: { kind: 'Setting', field: 'status', word: 'state' },
  starts_at: { kind: 'Setting', field: 'startsAt', word: 'schedule' },
  ends_at: { kind: 'Setting', field: 'endsAt', word: 'schedule' },
  redirect_type: { kind: 'Setting', field: 'redirectType', word: 'redirectType' },
  password_hash: { kind: 'Secret', field: 'hasPassword', word: 'password' },
  routing: { kind: 'Setting', field: 'routing', word: 'routing', isJson: true },
  external_id: { kind: 'Setting', field: 'externalId', word: 'externalId' },
  pass_query: { kind: 'Setting', field: 'passQuery', word: 'passQuery' },
  expired_url: { kind: 'Setting', field: 'expiredUrl', word: 'expiredUrl' },
  max_clicks: { kind: 'Setting', field: 'maxClicks', word: 'maxClicks' },
  preview: { kind: 'Setting', field: 'preview', word: 'preview', isJson: true },
  used_clicks: { kind: 'Counted', field: 'usedClicks' },
  human_clicks: { kind: 'Counted', field: 'humanClicks' },
  scans: { kind: 'Counted', field: 'scans' },
  imported_clicks: { kind: 'Counted', field: 'importedClicks' },
  last_clicked_at: { kind: 'Counted', field: 'lastClickedAt' },
  health_status: { kind: 'Checked', field: null },
  health_finding: { kind: 'Checked', field: null },
  health_checked_at: { kind: 'Checked', field: null },
  health_reported: { kind: 'Checked', field: null },
  health_due_at: { kind: 'Checked', field: null },
  created_by: { kind: 'Fixed', field: 'createdBy' },
  created_at: { kind: 'Fixed', field: 'createdAt' },
  updated_at: { kind: 'Kept', field: 'updatedAt' },
  deleted_at: { kind: 'Kept', field: null },
} as const satisfies Record<keyof LinkRow, LinkColumn>

type Columns = typeof LINK_COLUMNS
type ColumnsOf<Kind extends LinkColumn['kind']> = {
  [Column in keyof Columns]: Columns[Column]['kind'] extends Kind ? Column : never
}[keyof Columns]

/** A column that people change and versions keep. */
export type LinkSetting = ColumnsOf<'Setting'>

/** The name that the API has for it. */
export type LinkSettingField = Columns[LinkSetting]['field']

const columns = Object.entries(LINK_COLUMNS) as [keyof LinkRow, LinkColumn][]

function listColumns(...kinds: LinkColumn['kind'][]): (keyof LinkRow)[] {
  return columns.filter(([, { kind }]) => kinds.includes(kind)).map(([column]) => column)
}

/** What a version of a link keeps: all that people change, but no password and no hash of one. */
export const LINK_SETTINGS = listColumns('Setting') as LinkSetting[]

/** What a change can alter. The clicks of a link are the drainer's to count. */
export const CHANGEABLE_LINK_COLUMNS = listColumns('Setting', 'Secret', 'Kept')

/** What is known of the destinations, which a change that leads elsewhere forgets. */
export const CHECKED_LINK_COLUMNS = listColumns('Checked')

/** The columns whose changes are reported with this word. */
export function listColumnsOfWord(wanted: LinkChangeWord): (keyof LinkRow)[] {
  return columns.filter(([, { word }]) => word === wanted).map(([column]) => column)
}
