import { listLinksOfDomain, mysqlSource } from '#app/redirect/links/mysql_source'
import { packCampaign, packFolder, packWorkspace } from '#app/redirect/replica/replica_records'
import type { ReplicaChange, ReplicaSource } from '#app/redirect/replica/replica_source'
import { change, select, type Sql } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'

const CHANGES = `
  SELECT id, kind, subject_id AS subjectId, cache_key AS cacheKey, created_at AS createdAt
  FROM change_feed`

const WORKSPACES = `
  SELECT id, organisation_id AS organisationId, time_zone AS timeZone, name AS workspaceName,
    conversion_tracking AS conversionTracking, click_privacy AS clickPrivacy,
    respect_gpc AS respectGpc
  FROM workspaces WHERE erased_at IS NULL AND (id IN (?) OR organisation_id IN (?))`

const CAMPAIGNS = `
  SELECT id, utm_source AS utmSource, utm_medium AS utmMedium, utm_campaign AS utmCampaign
  FROM campaigns WHERE id IN (?)`

const FOLDERS = 'SELECT id, expired_url AS expiredUrl FROM folders WHERE id IN (?)'

type WorkspaceRow = Parameters<typeof packWorkspace>[0] & { id: string }
type CampaignRow = Parameters<typeof packCampaign>[0] & { id: string }
type FolderRow = Parameters<typeof packFolder>[0] & { id: string }

/** Reads for a replica by plain SQL, as the redirect plane does. */
export function mysqlReplicaSource(db: Sql): ReplicaSource {
  const { findLinks, listDomains } = mysqlSource(db)
  return {
    findLinks,
    listDomains,
    listLinks: (after, limit) => listLinksOfDomain(db, after, limit),

    async findWorkspaces(ids) {
      const rows = await select<WorkspaceRow>(db, WORKSPACES, [ids, ids])
      return rows.map((row) => ({ id: row.id, fields: packWorkspace(row) }))
    },

    async findShared(ids) {
      const campaigns = await select<CampaignRow>(db, CAMPAIGNS, [ids])
      const folders = await select<FolderRow>(db, FOLDERS, [ids])
      return [
        ...campaigns.map((row) => ({ id: row.id, fields: packCampaign(row) })),
        ...folders.map((row) => ({ id: row.id, fields: packFolder(row) })),
      ]
    },

    async nextDomain(domainId) {
      const [row] = await select<{ id: string | null }>(
        db,
        'SELECT MIN(domain_id) AS id FROM links WHERE domain_id > ?',
        [domainId]
      )
      return row.id
    },

    changesAfter: (id, limit) =>
      select<ReplicaChange>(db, `${CHANGES} WHERE id > ? ORDER BY id LIMIT ?`, [id, limit]),

    async findChange(id) {
      const [row] = await select<ReplicaChange>(db, `${CHANGES} WHERE id = ?`, [id])
      return row ?? null
    },

    async leaveMark() {
      const mark = newId()
      await change(
        db,
        `INSERT INTO change_feed (kind, subject_id, created_at)
         VALUES ('mark', ?, UTC_TIMESTAMP(3))`,
        [mark]
      )
      const [row] = await select<{ id: number }>(
        db,
        `SELECT MAX(id) AS id FROM change_feed WHERE kind = 'mark' AND subject_id = ?`,
        [mark]
      )
      return Number(row.id)
    },
  }
}
