import type { LinkRow } from '#app/linking/links/link'

/**
 * What a version of a link keeps: all that a person can change, by column and by the name that the
 * API has for it. A password is kept as whether there was one, never as itself or its hash.
 */
export const VERSIONED = {
  destination_url: 'destinationUrl',
  title: 'title',
  description: 'description',
  notes: 'notes',
  tags: 'tags',
  folder_id: 'folderId',
  campaign_id: 'campaignId',
  status: 'status',
  starts_at: 'startsAt',
  ends_at: 'endsAt',
  redirect_type: 'redirectType',
  routing: 'routing',
} as const satisfies Partial<Record<keyof LinkRow, string>>

export type VersionedColumn = keyof typeof VERSIONED

/** The `data` of a row of `link_versions`. */
export type VersionData = Record<VersionedColumn, any> & {
  has_password: boolean

  /** The version whose settings were brought back. */
  restored_from?: number
}

/** One setting that a version has otherwise than the one before. */
export interface SettingChange {
  field: string
  before: unknown
  after: unknown
}

/** The settings by the names that the API has for them. */
export function toVersionSettings(data: VersionData): Record<string, unknown> {
  const columns = Object.entries(VERSIONED)
  const settings = Object.fromEntries(
    columns.map(([column, name]) => [name, readValue(data, column)])
  )
  return { ...settings, hasPassword: data.has_password }
}

/**
 * What differs between two versions. A password that was replaced by another one shows as a change
 * of `password` without values, since none is kept; one that was set or removed as `hasPassword`.
 *
 * @param words what the change said of itself, as in its event
 */
export function listSettingChanges(
  before: VersionData,
  after: VersionData,
  words: readonly string[]
): SettingChange[] {
  const [old, present] = [toVersionSettings(before), toVersionSettings(after)]
  const changes = Object.keys(present)
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(present[field]))
    .map((field): SettingChange => ({ field, before: old[field], after: present[field] }))
  const isReplaced =
    words.includes('password') && changes.every(({ field }) => field !== 'hasPassword')
  return isReplaced ? [...changes, { field: 'password', before: null, after: null }] : changes
}

function readValue(data: VersionData, column: string): unknown {
  const value = data[column as VersionedColumn] ?? null
  return column === 'routing' ? (value ?? { rules: [], split: [] }) : value
}
