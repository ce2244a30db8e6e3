import type {
  ChangeFeedRow,
  RedirectDomainRow,
  RedirectLinkRow,
  RedirectSource,
} from '#app/redirect/links/source'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'
import { select, type Sql } from '#app/shared/database/sql'

interface FoundRow extends RedirectLinkRow {
  domainId: string
  alias: string
}

const FIND_LINKS = `
  SELECT l.domain_id AS domainId, l.alias, l.id, l.workspace_id AS workspaceId,
    w.organisation_id AS organisationId, l.campaign_id AS campaignId, l.version,
    l.destination_url AS destinationUrl, l.status, l.redirect_type AS redirectType,
    l.starts_at AS startsAt, l.ends_at AS endsAt, l.password_hash AS passwordHash, l.routing,
    l.folder_id AS folderId, l.pass_query AS passQuery, l.expired_url AS expiredUrl,
    f.expired_url AS folderExpiredUrl, l.max_clicks AS maxClicks, l.preview,
    w.time_zone AS timeZone, w.name AS workspaceName,
    w.conversion_tracking AS conversionTracking, w.click_privacy AS clickPrivacy,
    w.respect_gpc AS respectGpc,
    c.utm_source AS utmSource, c.utm_medium AS utmMedium, c.utm_campaign AS utmCampaign
  FROM links l FORCE INDEX (links_domain_alias) JOIN workspaces w ON w.id = l.workspace_id
    LEFT JOIN campaigns c ON c.id = l.campaign_id
    LEFT JOIN folders f ON f.id = l.folder_id
  WHERE l.deleted_at IS NULL AND l.status <> 'Deleted' AND w.erased_at IS NULL AND `

/** The hosts that the default short domain has had are listed under its id, the empty one. */
const LIST_DOMAINS = `
  SELECT d.id, d.hostname, d.root_redirect_url AS rootRedirectUrl,
    d.not_found_redirect_url AS notFoundRedirectUrl, d.expired_url AS expiredUrl, w.name AS workspaceName,
    d.status IN ('Active', 'Failing') AS servesLinks,
    b.name AS brandName, b.colour AS brandColour, b.imprint_url AS imprintUrl,
    b.privacy_url AS privacyUrl,
    (SELECT GROUP_CONCAT(f.kind, ':', f.id) FROM domain_files f WHERE f.domain_id = d.id) AS files
  FROM domains d JOIN workspaces w ON w.id = d.workspace_id
    LEFT JOIN domain_brands b ON b.domain_id = d.id
  WHERE d.status IN ('Active', 'Failing', 'Failed') AND d.lapsed_claim = ''
    AND w.erased_at IS NULL
  UNION ALL
  SELECT '', hostname, NULL, NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL FROM printed_hosts`

const FIND_FILE = 'SELECT content FROM domain_files WHERE domain_id = ? AND kind = ?'

const CHANGES_AFTER = `
  SELECT id, kind, subject_id AS subjectId, cache_key AS cacheKey
  FROM change_feed WHERE id > ? ORDER BY id LIMIT ?`

/**
 * Reads by plain SQL: no model stands between a cold redirect and its row. The pool limits how long
 * a statement may take.
 */
export function mysqlSource(db: Sql): RedirectSource {
  return {
    async findLinks(keys) {
      const { sql, bindings } = among(keys)
      const query = FIND_LINKS + sql
      const found = await select<FoundRow>(db, query, bindings).catch((error) => {
        // The connection was cut, which says nothing about the next one.
        if (!isDatabaseUnavailable(error)) throw error
        return select<FoundRow>(db, query, bindings)
      })
      return byKey(found)
    },
    listDomains: () => select<RedirectDomainRow>(db, LIST_DOMAINS),
    async findHostFile(domainId, kind) {
      const [row] = await select<{ content: Buffer }>(db, FIND_FILE, [domainId, kind])
      return row?.content ?? null
    },
    async latestChangeId() {
      const [row] = await select<{ id: number | null }>(db, 'SELECT MAX(id) AS id FROM change_feed')
      return Number(row.id ?? 0)
    },
    changesAfter: (id, limit) => select<ChangeFeedRow>(db, CHANGES_AFTER, [id, limit]),
  }
}

/** Links of one domain, as far as one step of a walk goes. */
export interface LinkStep {
  /** By `<domain id>/<alias>`, without deleted ones. */
  rows: Map<string, RedirectLinkRow>

  /** The alias that the step ends with; null: the domain has no further ones. */
  lastAlias: string | null
}

/**
 * Reads links of one domain in the order of their aliases.
 *
 * @param limit of rows that are looked at, deleted ones too, so that no step takes long
 */
export async function listLinksOfDomain(
  db: Sql,
  { domainId, alias }: { domainId: string; alias: string },
  limit: number
): Promise<LinkStep> {
  const [last] = await select<{ alias: string }>(
    db,
    `SELECT alias FROM links FORCE INDEX (links_domain_alias)
     WHERE domain_id = ? AND alias > ? ORDER BY alias LIMIT 1 OFFSET ?`,
    [domainId, alias, limit - 1]
  )
  const query = `${FIND_LINKS} l.domain_id = ? AND l.alias > ?`
  const found = last
    ? await select<FoundRow>(db, `${query} AND l.alias <= ?`, [domainId, alias, last.alias])
    : await select<FoundRow>(db, query, [domainId, alias])
  return { rows: byKey(found), lastAlias: last?.alias ?? null }
}

function byKey(found: FoundRow[]): Map<string, RedirectLinkRow> {
  return new Map(found.map(({ domainId, alias, ...row }) => [`${domainId}/${alias}`, row]))
}

/** Returns a list of aliases for each domain: MariaDB finds no key for pairs. */
function among(keys: readonly string[]): { sql: string; bindings: string[] } {
  const byDomain = new Map<string, string[]>()
  for (const key of keys) {
    const slash = key.indexOf('/')
    const domainId = key.slice(0, slash)
    const aliases = byDomain.get(domainId)
    if (aliases) aliases.push(key.slice(slash + 1))
    else byDomain.set(domainId, [key.slice(slash + 1)])
  }
  const parts = [...byDomain.values()].map(
    (aliases) => `(l.domain_id = ? AND l.alias IN (${aliases.map(() => '?').join(', ')}))`
  )
  return { sql: `(${parts.join(' OR ')})`, bindings: [...byDomain].flat(2) }
}
