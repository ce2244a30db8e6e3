import type { HttpContext } from '@adonisjs/core/http'
import { findNewestLinks } from '#app/linking/link_list/queries/list_links'
import type { AuditEntryRecord } from '#app/people/audit/audit_entry'
import { listLatestAuditEntries } from '#app/people/audit/queries/latest_entries'
import { findSubjectNames } from '#app/people/audit/queries/subject_names'
import {
  describeBulkFigures,
  nameSingleLinks,
  readBulkFigures,
} from '#app/people/audit/rules/bulk_figures'
import { isAtLeast } from '#app/platform/access/roles'

const SHOWN = 6

/** Where what was changed can be looked at. */
const PAGES: Record<string, string> = {
  link: 'links',
  campaign: 'campaigns',
  qr_code: 'qr-codes',
  webhook: 'webhooks',
  domain: 'domains',
}

/** Lists who did what last, for those who may read the audit log; for others the newest links. */
export async function listRecentChanges(ctx: HttpContext) {
  const { workspace, role } = ctx.access
  if (!isAtLeast(role, 'Administrator')) {
    return { changes: null, newest: await findNewestLinks(workspace, {}, SHOWN) }
  }
  const entries = await listLatestAuditEntries(workspace.id, SHOWN)
  const names = await findSubjectNames(nameSingleLinks(entries))
  const changes = entries.map((entry) => ({
    at: entry.at,
    who: entry.actor.displayName ?? entry.actor.email ?? ctx.i18n.t('audit.system'),
    ...describe(ctx, entry, names.get(entry.id)!),
  }))
  return { changes, newest: null }
}

function describe({ i18n, access }: HttpContext, entry: AuditEntryRecord, name: string) {
  const { action, subjectType, subjectId } = entry
  const base = `/console/workspaces/${access.workspace.id}`
  const bulk = readBulkFigures(entry)
  if (bulk) {
    const did = describeBulkFigures(bulk, name, i18n.t.bind(i18n))
    return { did, what: '', url: `${base}/audit-log?changeId=${bulk.changeId}` }
  }
  const did = i18n.t(`audit.actions.${action}`, {}, i18n.t('audit.other', { action }))
  const page = PAGES[subjectType]
  return { did, what: name, url: page ? `${base}/${page}/${subjectId}` : null }
}
