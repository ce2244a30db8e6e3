import type { LinkStatus } from '#app/linking/links/rules/effective_state'

/** What a column of a file, or a member of an object, can be about. */
export const IMPORT_FIELDS = [
  'alias',
  'shortUrl',
  'domain',
  'destinationUrl',
  'title',
  'description',
  'notes',
  'tags',
  'createdAt',
  'startsAt',
  'endsAt',
  'clicks',
  'status',
  'redirectType',
  'password',
  'campaignId',
  'folderId',
  'routing',
  'externalId',
  'passQuery',
  'expiredUrl',
  'maxClicks',
] as const

export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Which column says what: field to the name of its column. */
export type ColumnMapping = Partial<Record<ImportField, string>>

/** What of a line could not be taken over as it was; reported, never ignored. */
export const IMPORT_WARNINGS = [
  'password.not_kept',
  'visit_limit.not_kept',
  'cloaking.not_kept',
  'title.shortened',
  'description.shortened',
  'created_at.unreadable',
  'campaign.not_found',
  'folder.not_found',
  'link.banned',
] as const

export type ImportWarning = (typeof IMPORT_WARNINGS)[number]

/** Where a file comes from. `csv` and `json` are files of no service in particular. */
export const IMPORT_SOURCES = [
  'shunt',
  'yourls',
  'kutt',
  'shlink',
  'bitly',
  'dub',
  'csv',
  'json',
] as const

export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** A link as its old service describes it, before anything of it was judged. */
export interface SourceLink {
  alias: string | null

  /** Host that it was on, in lower case, without a port. */
  domain: string | null
  destinationUrl: string | null
  title: string | null
  description: string | null
  notes: string | null
  tags: string[]

  /** Times as they stand in the file; `readTime` reads them. */
  createdAt: string | null
  startsAt: string | null
  endsAt: string | null
  clicks: number
  status: LinkStatus | null
  redirectType: string | null

  /** As it was typed; sealed before it is stored. */
  password: string | null
  campaignId: string | null
  folderId: string | null
  routing: Record<string, unknown> | null

  /** Of our own export alone; absent from lines that were kept before there were such. */
  externalId?: string | null
  passQuery?: boolean
  expiredUrl?: string | null
  maxClicks?: string | null
  warnings: ImportWarning[]
}

/** One line of a file: a link, or why it is none. */
export type SourceLine =
  { line: number; link: SourceLink } | { line: number; fault: { code: string; detail: string } }
