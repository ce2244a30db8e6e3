import {
  LINK_COLUMNS,
  LINK_SETTINGS,
  type LinkSetting,
} from '#app/linking/links/rules/link_columns'
import { toLinkPreview } from '#app/redirect/links/link_preview'
import { readStoredRouting, type Routing } from '#app/redirect/routing/routing'
import installation from '#config/installation'

/** The `data` of a row of `link_versions`. */
export type VersionData = Record<LinkSetting, any> & {
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

/** Returns the settings by the names that the API has for them. */
export function toVersionSettings(data: VersionData): Record<string, unknown> {
  const settings = Object.fromEntries(
    LINK_SETTINGS.map((column) => [LINK_COLUMNS[column].field, readValue(data, column)])
  )
  return { ...settings, hasPassword: data.has_password }
}

/**
 * Lists what differs between two versions. A password that was replaced by another one shows as a
 * change of `password` without values, since none is kept; one that was set or removed as
 * `hasPassword`.
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

function readValue(data: VersionData, column: LinkSetting): unknown {
  const value = data[column] ?? null
  if (column === 'pass_query') return Boolean(value)
  if (column === 'preview') return toLinkPreview(value, installation.appUrl)
  if (column !== 'routing') return value
  return readStoredRouting(value as Routing | null) ?? { rules: [], split: [] }
}
