import db from '@adonisjs/lucid/services/db'
import type { BillingStatus } from '#app/people/billing/payment_rows'
import { listOwners, type OwnerRecord } from '#app/people/organisations/queries/list_owners'
import { accessProblem } from '#app/platform/access/problems'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import { readPageStart, toPage, type PageRequest } from '#app/shared/database/cursor'
import { likePattern, select } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import type { PaginatedList } from '#app/shared/text/validation'

/** An organisation as administrators of the installation see it. */
export interface AdministeredOrganisation {
  id: string
  name: string

  /** The plan that is in force. */
  plan: string

  /** The one that it was given by hand; null: that of its subscription, or the default. */
  givenPlan: string | null

  /** What its subscription gives; null: nothing, or there is none. */
  subscriptionPlan: string | null

  /** null: it never had a subscription. */
  billing: BillingStatus | null
  suspended: boolean
  suspendedAt: Date | null
  mfaRequired: boolean
  owners: OwnerRecord[]
  workspaceCount: number
  memberCount: number
  linkCount: number
  createdAt: Date

  /** Since when it is deleted; null: it is not. It goes for good after its grace. */
  deletedAt: Date | null
}

export interface OrganisationFilter {
  /** Looked for in names and in the addresses of Owners. */
  search?: string
  suspended?: boolean
}

const FROM = `
  FROM organisations o LEFT JOIN organisation_billing b ON b.organisation_id = o.id`

const COLUMNS = `
  o.id, o.name, o.plan, b.plan AS subscriptionPlan, b.status AS billing,
  b.gives_plan AS givesPlan, o.suspended_at AS suspendedAt, o.mfa_required AS mfaRequired,
  o.created_at AS createdAt, o.deleted_at AS deletedAt,
  (SELECT COUNT(*) FROM workspaces w
    WHERE w.organisation_id = o.id AND w.deleted_at IS NULL) AS workspaceCount,
  (SELECT COUNT(*) FROM (
     SELECT m.user_id, w.organisation_id FROM workspace_members m
       JOIN workspaces w ON w.id = m.workspace_id
      UNION SELECT user_id, organisation_id FROM organisation_owners) p
    WHERE p.organisation_id = o.id) AS memberCount,
  (SELECT COALESCE(SUM(c.links), 0) FROM link_counts c JOIN workspaces w ON w.id = c.workspace_id
    WHERE w.organisation_id = o.id AND c.kind = 'all') AS linkCount`

/** Lists a page of all organisations of the installation, by name. */
export async function listAllOrganisations({
  page,
  pageSize,
  cursor,
  ...filter
}: OrganisationFilter & PageRequest): Promise<PaginatedList<AdministeredOrganisation>> {
  const { where, bindings } = buildCondition(filter)
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM organisations o WHERE ${where}`,
    bindings
  )
  const start = readPageStart({ page, pageSize, cursor }, ['text', 'id'])
  const { after } = start
  const rows = await select<any>(
    db,
    `SELECT ${COLUMNS} ${FROM}
       WHERE ${where} ${after ? 'AND (o.name, o.id) > (?, ?)' : ''}
       ORDER BY o.name, o.id LIMIT ? OFFSET ?`,
    [...bindings, ...(after ?? []), start.pageSize + 1, start.offset]
  )
  return toPage(rows, start, Number(total), {
    items: await toRecords(rows.slice(0, start.pageSize)),
    keysOf: ({ name, id }) => [name, id],
  })
}

/** @throws Problem `organisation.not_found` */
export async function findAnyOrganisation(id: string): Promise<AdministeredOrganisation> {
  const rows = isId(id)
    ? await select<any>(db, `SELECT ${COLUMNS} ${FROM} WHERE o.id = ? AND o.erased_at IS NULL`, [
        id,
      ])
    : []
  const [record] = await toRecords(rows)
  if (!record) throw accessProblem('organisation.not_found')
  return record
}

function buildCondition({ search, suspended }: OrganisationFilter) {
  const conditions = ['o.erased_at IS NULL']
  const bindings: unknown[] = []
  if (search?.trim()) {
    const pattern = likePattern(search.trim())
    conditions.push(`(o.name COLLATE utf8mb4_unicode_ci LIKE ? OR EXISTS (
      SELECT 1 FROM organisation_owners ow JOIN users u ON u.id = ow.user_id
       WHERE ow.organisation_id = o.id AND u.email COLLATE utf8mb4_unicode_ci LIKE ?))`)
    bindings.push(pattern, pattern)
  }
  if (suspended !== undefined) {
    conditions.push(`o.suspended_at IS ${suspended ? 'NOT NULL' : 'NULL'}`)
  }
  return { where: conditions.join(' AND '), bindings }
}

async function toRecords(rows: any[]): Promise<AdministeredOrganisation[]> {
  const owners = await listOwners(rows.map((row) => row.id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    plan: resolvePlan(row.plan).name,
    givenPlan: row.givesPlan === 1 ? null : row.plan,
    subscriptionPlan: row.subscriptionPlan,
    billing: row.billing,
    suspended: row.suspendedAt !== null,
    suspendedAt: row.suspendedAt,
    mfaRequired: row.mfaRequired === 1,
    owners: owners.get(row.id)!,
    workspaceCount: Number(row.workspaceCount),
    memberCount: Number(row.memberCount),
    linkCount: Number(row.linkCount),
    createdAt: row.createdAt,
    deletedAt: row.deletedAt,
  }))
}
