import type { HttpContext } from '@adonisjs/core/http'
import type { AuditEntryRecord, AuditScope } from '#app/people/audit/audit_entry'
import { listAuditChoices } from '#app/people/audit/queries/audit_choices'
import { chainState } from '#app/people/audit/queries/chain_state'
import { listAuditLog } from '#app/people/audit/queries/list_audit_log'
import { findSubjectNames } from '#app/people/audit/queries/subject_names'
import {
  describeBulkFigures,
  nameSingleLinks,
  readBulkFigures,
} from '#app/people/audit/rules/bulk_figures'
import { listAuditDetails } from '#app/people/audit/rules/details'
import { buildAreaPath } from '#app/platform/console/area_path'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { toPaginatedList, type PaginatedList } from '#app/shared/text/validation'
import { isDay } from '#app/shared/time/date_time'

/**
 * Entries that the page counts: 400 pages. Older ones are found by their days, or exported. Counting
 * 100,000 takes a third of the page's time. The API counts all of them, as it promises.
 */
const COUNTED = 10_000

/** Who did what to which: of a workspace, an organisation or the whole installation. */
export default class AuditLogPageController {
  async ofWorkspace(ctx: HttpContext) {
    const { id: workspaceId, timeZone } = ctx.access.workspace
    return page(ctx, { workspaceId, timeZone }, `/api/workspaces/${workspaceId}/audit-log`)
  }

  async ofOrganisation(ctx: HttpContext) {
    const organisationId = ctx.organisationAccess.organisation.id
    const scope = { organisationId, timeZone: 'UTC' }
    return page(ctx, scope, `/api/organisations/${organisationId}/audit-log`)
  }

  async ofInstallation(ctx: HttpContext) {
    return page(ctx, { installation: true, timeZone: 'UTC' }, '/api/admin/audit-log')
  }
}

/** @param api where the API gives out the same rows, for the export */
async function page(ctx: HttpContext, scope: AuditScope, api: string) {
  const query = ctx.request.qs()
  const chosen = readFilters(query)
  const filter = {
    action: chosen.action || undefined,
    actorUserId: chosen.actorUserId || undefined,
    from: chosen.from || undefined,
    to: chosen.to || undefined,
    // Many links that changed together have one line, which leads to theirs.
    changeId: chosen.changeId || null,
  }
  const asked = { ...filter, page: listQuery(query).page }
  const result = await listAuditLog(scope, asked, COUNTED + 1)
  const hasMore = result.totalItems > COUNTED
  const names = await findSubjectNames(nameSingleLinks(result.items))
  const base = buildAreaPath(ctx, '/audit-log')
  const given = Object.entries(chosen).filter(([, value]) => value !== '')
  return ctx.view.render('pages/people/audit/index', {
    base,
    chosen,
    isFiltered: given.length > 0,
    result: hasMore ? cutAt(result, COUNTED) : result,
    hasMore,
    days: byDay(
      result.items.map((entry) => ({
        ...entry,
        subject: names.get(entry.id),
        details: listAuditDetails(entry.data),
        bulk: readBulk(ctx, entry, names.get(entry.id)!),
      })),
      scope.timeZone
    ),
    zone: scope.timeZone,
    chain: await chainState(),
    ...(await listAuditChoices(scope, ctx.i18n.t('shell.language_tag'))),
    exportUrl: `${api}/export.csv?${new URLSearchParams(given.filter(([name]) => name !== 'changeId'))}`,
    pageUrl: pageUrl(base, chosen),
  })
}

function readBulk({ i18n }: HttpContext, entry: AuditEntryRecord, name: string) {
  const bulk = readBulkFigures(entry)
  return bulk && { ...bulk, said: describeBulkFigures(bulk, name, i18n.t.bind(i18n)) }
}

function cutAt<Item>(list: PaginatedList<Item>, totalItems: number): PaginatedList<Item> {
  return toPaginatedList(list.items, list.page, list.pageSize, totalItems)
}

function readFilters(query: Record<string, unknown>) {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 100) : '')
  const day = (name: string) => {
    const value = text(name)
    return isDay(value) ? value : ''
  }
  return {
    action: text('action'),
    actorUserId: text('actorUserId'),
    from: day('from'),
    to: day('to'),
    changeId: text('changeId'),
  }
}

function byDay<Entry extends AuditEntryRecord>(entries: Entry[], timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return [...Map.groupBy(entries, ({ at }) => format.format(at)).values()]
}
