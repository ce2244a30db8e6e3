import type { HostFileKind } from '#app/redirect/brand/host_files'

/** What the redirect plane asks of MySQL, and all that it asks. */
export interface RedirectSource {
  /**
   * One query by the unique key (domain, alias), for all keys at once.
   *
   * @param keys `<domain id>/<alias>`, each once
   * @returns those that there are, by key; deleted ones are not
   */
  findLinks(keys: readonly string[]): Promise<Map<string, RedirectLinkRow>>

  /** Every custom domain that is not pending, and the hosts that the default short domain has had. */
  listDomains(): Promise<RedirectDomainRow[]>

  /** A file that a custom domain serves; null: it has none of this kind. */
  findHostFile(domainId: string, kind: HostFileKind): Promise<Buffer | null>

  /** The highest id in the change feed; 0 when it is empty. */
  latestChangeId(): Promise<number>

  /** Changes above this id, lowest first. */
  changesAfter(id: number, limit: number): Promise<ChangeFeedRow[]>
}

/**
 * Reserves uses of a link for all processes at once.
 *
 * @returns how many were left before; Infinity where the link has no limit
 */
export type TakeUses = (linkId: string, wanted: number) => Promise<number>

/** Counts tries for all processes, under keys that say nothing. */
export interface SharedAttempts {
  /**
   * Counts a try on every key, or on none where one is at its most already.
   *
   * @returns 0 when it may go on, else the seconds to wait
   */
  begin(tries: { key: string; most: number }[], windowMs: number): Promise<number>
  giveBack(keys: string[]): Promise<void>

  /**
   * Takes the next turn of a key, one in `everyMs`.
   *
   * @returns milliseconds until it comes; null, and no turn is taken, where that is more than `mostMs`
   */
  takeTurn(key: string, everyMs: number, mostMs: number): Promise<number | null>
}

/** Who gave the right password of something lately. Names are keyed hashes: no address is kept. */
export interface RightAddresses {
  has(name: string): Promise<boolean>
  note(name: string): Promise<void>
}

export interface RedirectLinkRow {
  id: string
  workspaceId: string
  organisationId: string
  campaignId: string | null
  version: number
  destinationUrl: string
  status: string
  redirectType: string
  startsAt: Date | null
  endsAt: Date | null
  passwordHash: string | null

  /** As text, or parsed already: MySQL and MariaDB hand JSON out differently. */
  routing: string | object | null

  folderId: string | null
  passQuery: number

  /** Where it leads once it has ended: of its own, and of its folder. */
  expiredUrl: string | null
  folderExpiredUrl: string | null
  maxClicks: number | null

  /** What messengers show of it: `StoredPreview`, as text or parsed already. */
  preview: string | object | null

  /** Of the link's campaign. */
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  timeZone: string
  workspaceName: string

  /** 1 where the workspace has destinations carry the click value. */
  conversionTracking: number

  /** `CountOnly`: visits are counted and nothing else is kept of them. */
  clickPrivacy: string

  /** 1 where a visit with `Sec-GPC: 1` is counted so. */
  respectGpc: number
}

export interface RedirectDomainRow {
  /** Empty: a host that the default short domain has, or has had. */
  id: string
  hostname: string
  rootRedirectUrl: string | null
  notFoundRedirectUrl: string | null

  /** Where ended links lead that have nothing of their own or of their folder. */
  expiredUrl: string | null

  /** null: of the default short domain, which is no workspace's. */
  workspaceName: string | null

  /** Can new links go to it? One that failed still serves who comes, and gets no new certificate. */
  servesLinks: number | boolean

  /** What its pages show of its owner; null or left out: the name of the workspace alone. */
  brandName?: string | null
  brandColour?: string | null
  imprintUrl?: string | null
  privacyUrl?: string | null

  /** The files that it serves: `Kind:id` with commas between them. */
  files?: string | null
}

export interface ChangeFeedRow {
  id: number
  kind: string
  subjectId: string
  cacheKey: string | null
}

/** Where what happens is written; the framework's logger fits. */
export interface RedirectLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
