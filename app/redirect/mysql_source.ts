import type { Change, DomainRow, LinkRow, RedirectSource } from '#app/redirect/source'

/** The part of Lucid's query client that is needed. */
export interface RawQueries {
  rawQuery(sql: string, bindings?: any[]): { timeout(ms: number): PromiseLike<any> }
}

/** A statement that takes longer fails, and its connection is thrown away. */
const TIMEOUT_MS = 2_000

const FIND_LINK = `
  SELECT l.id, l.workspace_id AS workspaceId, w.organisation_id AS organisationId,
    l.campaign_id AS campaignId, l.version, l.destination_url AS destinationUrl, l.status,
    l.redirect_type AS redirectType, l.starts_at AS startsAt, l.ends_at AS endsAt,
    l.password_hash AS passwordHash, l.routing, w.time_zone AS timeZone, w.name AS workspaceName,
    c.utm_source AS utmSource, c.utm_medium AS utmMedium, c.utm_campaign AS utmCampaign
  FROM links l JOIN workspaces w ON w.id = l.workspace_id
    LEFT JOIN campaigns c ON c.id = l.campaign_id
  WHERE l.domain_id = ? AND l.alias = ? AND l.deleted_at IS NULL AND l.status <> 'Deleted'`

const LIST_DOMAINS = `
  SELECT d.id, d.hostname, d.root_redirect_url AS rootRedirectUrl,
    d.not_found_redirect_url AS notFoundRedirectUrl, w.name AS workspaceName
  FROM domains d JOIN workspaces w ON w.id = d.workspace_id WHERE d.status <> 'Pending'`

const CHANGES_AFTER = `
  SELECT id, kind, subject_id AS subjectId, cache_key AS cacheKey
  FROM change_feed WHERE id > ? ORDER BY id LIMIT ?`

/** Reads by plain SQL: no model stands between a cold redirect and its row. */
export function mysqlSource(db: RawQueries): RedirectSource {
  async function rows<Row>(sql: string, bindings: any[] = []): Promise<Row[]> {
    const [result] = await db.rawQuery(sql, bindings).timeout(TIMEOUT_MS)
    return result
  }

  return {
    async findLink(domainId, alias) {
      const [row] = await rows<LinkRow>(FIND_LINK, [domainId, alias])
      return row ?? null
    },
    listDomains: () => rows<DomainRow>(LIST_DOMAINS),
    async latestChangeId() {
      const [row] = await rows<{ id: number | null }>('SELECT MAX(id) AS id FROM change_feed')
      return Number(row.id ?? 0)
    },
    changesAfter: (id, limit) => rows<Change>(CHANGES_AFTER, [id, limit]),
  }
}
