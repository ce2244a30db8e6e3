import { isShortUrlName, normaliseColumnName } from '#app/linking/imports/rules/column_names'
import type { SourceRecord } from '#app/linking/imports/rules/source_link'

/**
 * Columns beyond the fields that say something which we translate or report, as
 * `normaliseColumnName` writes them. A file may have several of one kind.
 */
export const EXTRA_COLUMNS = {
  allVisits: ['visitssummarytotal', 'totalvisits'],
  hasPassword: [
    ...['haspassword', 'passwordset', 'passwordprotected', 'ispasswordprotected'],
    ...['passwordhash', 'hashedpassword', 'encryptedpassword', 'ispassword', 'protected'],
    'isprotected',
  ],
  banned: ['banned', 'isbanned', 'bannedat'],
  closed: [
    ...['blocked', 'isblocked', 'blockedat', 'disabled', 'isdisabled', 'disabledat'],
    ...['inactive', 'isinactive', 'paused', 'ispaused', 'pausedat', 'deactivated', 'deactivatedat'],
    ...['suspended', 'issuspended', 'suspendedat', 'deleted', 'isdeleted', 'deletedat', 'trashed'],
    ...['removed', 'removedat', 'revoked', 'revokedat', 'quarantined', 'unsafe', 'isunsafe'],
    ...['malicious', 'spam', 'isspam', 'flagged', 'isflagged', 'loginrequired', 'requireslogin'],
  ],
  open: ['active', 'isactive', 'enabled', 'isenabled', 'live', 'islive', 'ispublished'],
  ended: ['expired', 'isexpired', 'hasexpired', 'isended'],
  archived: ['archived', 'isarchived', 'archivedat'],
  status: ['status', 'state', 'linkstatus'],
  cloaked: ['rewrite', 'cloaking', 'cloaked'],
  hasOwnPreview: ['proxy'],
  otherLinks: ['custombitlinks'],
  skipsQuery: ['skipqs'],
  countries: ['geo'],
  ios: ['ios', 'apple', 'iphoneurl', 'iosurl', 'devicelongurlsios'],
  android: ['android', 'google', 'androidurl', 'devicelongurlsandroid'],
  desktop: ['devicelongurlsdesktop', 'desktopurl'],
  variants: ['testvariants'],
  variantsEndAt: ['testcompletedat'],
  splitUrl: ['spliturl'],
  splitPercent: ['splitpercent'],
  redirectRules: ['redirectrules'],
  hasRedirectRules: ['hasredirectrules'],
} as const

export type ExtraColumn = keyof typeof EXTRA_COLUMNS | 'otherShortUrl'

/** What of them our own export has; everything else of it has a field. */
const OF_OUR_EXPORT: readonly ExtraColumn[] = ['hasPassword']

/** Members of our own export that are counted together, and the uses that it has had. */
export const OWN_CLICK_COLUMNS = ['humanClicks', 'scans', 'importedClicks']
export const OWN_USES_COLUMN = 'usedClicks'

const kinds = new Map<string, ExtraColumn>(
  Object.entries(EXTRA_COLUMNS).flatMap(([kind, names]) =>
    names.map((name) => [name, kind as ExtraColumn] as const)
  )
)

/** Returns what a column is about beyond the fields; null where nothing is known of it. */
export function extraColumnKind(name: string, isOurs: boolean): ExtraColumn | null {
  const normalised = normaliseColumnName(name)
  const kind = kinds.get(normalised) ?? (isShortUrlName(normalised) ? 'otherShortUrl' : null)
  return kind !== null && isOurs && !OF_OUR_EXPORT.includes(kind) ? null : kind
}

/** A column of a record, and what it holds. */
export interface ExtraValue {
  name: string
  value: unknown
}

/**
 * Reads the columns of a record that are about more than its fields.
 *
 * @param taken columns that a field has
 */
export function readExtraColumns(
  record: SourceRecord,
  taken: ReadonlySet<string>,
  isOurs: boolean
): Map<ExtraColumn, ExtraValue[]> {
  const found = new Map<ExtraColumn, ExtraValue[]>()
  for (const name of Object.keys(record)) {
    const kind = taken.has(name) ? null : extraColumnKind(name, isOurs)
    if (kind === null) continue
    found.set(kind, [...(found.get(kind) ?? []), { name, value: record[name] }])
  }
  return found
}
