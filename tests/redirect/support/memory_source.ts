import type { HostFileKind } from '#app/redirect/brand/host_files'
import type {
  ChangeFeedRow,
  RedirectDomainRow,
  RedirectLinkRow,
  RedirectSource,
} from '#app/redirect/links/source'
import { newId } from '#app/shared/ids'

/** Creates a link's row as MySQL would give it. */
export function aRow(changes: Partial<RedirectLinkRow> = {}): RedirectLinkRow {
  return {
    id: newId(),
    workspaceId: newId(),
    organisationId: newId(),
    campaignId: null,
    version: 1,
    destinationUrl: 'https://example.com/',
    status: 'Active',
    redirectType: 'Found',
    startsAt: null,
    endsAt: null,
    passwordHash: null,
    routing: null,
    folderId: null,
    passQuery: 0,
    expiredUrl: null,
    folderExpiredUrl: null,
    maxClicks: null,
    preview: null,
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    timeZone: 'UTC',
    workspaceName: 'Northmoor <Museums>',
    conversionTracking: 0,
    clickPrivacy: 'Anonymous',
    respectGpc: 0,
    ...changes,
  }
}

/** What MySQL would say, in memory: it can be unavailable, and it can be slow. */
export class MemorySource implements RedirectSource {
  links = new Map<string, RedirectLinkRow>()
  domains: RedirectDomainRow[] = []
  changes: ChangeFeedRow[] = []
  isAway = false
  questions = 0

  /** The keys of each question. */
  asked: string[][] = []

  /** Look-ups wait for this, having read what was there before. */
  held: Promise<void> | null = null

  async findLinks(keys: readonly string[]): Promise<Map<string, RedirectLinkRow>> {
    this.questions++
    this.asked.push([...keys])
    const rows = keys.map((key) => [key, this.links.get(key)] as const)
    await this.held
    if (this.isAway) throw new Error('away')
    return new Map(rows.filter((pair): pair is [string, RedirectLinkRow] => pair[1] !== undefined))
  }

  async listDomains(): Promise<RedirectDomainRow[]> {
    if (this.isAway) throw new Error('away')
    return this.domains
  }

  /** Contents by `<domain id>/<kind>`; how often each was read. */
  files = new Map<string, Buffer>()
  filesRead: string[] = []

  async findHostFile(domainId: string, kind: HostFileKind): Promise<Buffer | null> {
    const key = `${domainId}/${kind}`
    this.filesRead.push(key)
    await this.held
    if (this.isAway) throw new Error('away')
    return this.files.get(key) ?? null
  }

  async latestChangeId(): Promise<number> {
    if (this.isAway) throw new Error('away')
    return Math.max(0, ...this.changes.map((change) => change.id))
  }

  async changesAfter(id: number, limit: number): Promise<ChangeFeedRow[]> {
    if (this.isAway) throw new Error('away')
    const later = this.changes.filter((change) => change.id > id)
    return later.sort((one, other) => one.id - other.id).slice(0, limit)
  }

  /** Puts a link there, on the default domain when nothing else is said. */
  put(alias: string, changes: Partial<RedirectLinkRow> = {}, domainId = ''): RedirectLinkRow {
    const row = aRow(changes)
    this.links.set(`${domainId}/${alias}`, row)
    return row
  }

  change(id: number, kind: string, subjectId: string, cacheKey: string | null = null): void {
    this.changes.push({ id, kind, subjectId, cacheKey })
  }
}
