import type { NotKept } from '#app/linking/imports/rules/not_kept'
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
  'previewTitle',
  'previewDescription',
] as const

export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Which column says what: field to the name of its column. */
export type ColumnMapping = Partial<Record<ImportField, string>>

/** Where a file comes from. `csv` and `json` are files of no service in particular. */
export const IMPORT_SOURCES = [
  'shunt',
  'yourls',
  'kutt',
  'shlink',
  'bitly',
  'dub',
  'sink',
  'spoo',
  'rebrandly',
  'shortio',
  'csv',
  'json',
] as const

export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** A line of a file by the names of its columns, or an object by its members' paths. */
export type SourceRecord = Record<string, unknown>

/** A rule of the old service, translated; one that cannot be kept is left out and reported. */
export interface ImportedTarget {
  /** The column that it comes from. */
  field: string
  rule: Record<string, unknown>
}

/** What visitors of the old service were shared out to. */
export interface ImportedSplit {
  field: string

  /** When the old service ended it. */
  endsAt: string | null
  shares: { destinationUrl: unknown; weight: number }[]
}

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

  externalId: string | null
  passQuery: boolean
  expiredUrl: string | null
  maxClicks: string | null
  targets: ImportedTarget[]
  split: ImportedSplit | null
  previewTitle: string | null
  previewDescription: string | null

  /** How often it was used towards `maxClicks` already. */
  usedClicks: number

  /** It was over at the old service, whatever `endsAt` says. */
  isEnded: boolean
  notKept: NotKept[]
}

/** One line of a file: a link, or why it is none. */
export type SourceLine =
  { line: number; link: SourceLink } | { line: number; fault: { code: string; detail: string } }
