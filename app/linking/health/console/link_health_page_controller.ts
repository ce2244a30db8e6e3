import type { HttpContext } from '@adonisjs/core/http'
import { areChecksOn } from '#app/linking/health/queries/are_checks_on'
import { countHealthProblems, type ProblemCounts } from '#app/linking/health/queries/count_problems'
import { listLinks } from '#app/linking/link_list/queries/list_links'
import { findHealthSentences } from '#app/linking/links/queries/find_health_sentences'
import { HEALTH_PROBLEMS } from '#app/linking/links/rules/health_status'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'

const PAGE_SIZE = 25

type ProblemStatus = keyof ProblemCounts

/** The links whose destinations have a problem, with what was found and what repairs it. */
export default class LinkHealthPageController {
  async index(ctx: HttpContext) {
    const { workspace, role } = ctx.access
    const { page } = listQuery(ctx.request.qs())
    const counts = await countHealthProblems(workspace.id)
    const status = readStatus(ctx, counts)
    const links = await listLinks(workspace, { health: status, page, pageSize: PAGE_SIZE })
    const own = buildAreaPath(ctx, '/link-health')
    return ctx.view.render('pages/linking/health/index', {
      status,
      links,
      healthSentences: await findHealthSentences(links.items),
      head: buildHead(ctx),
      home: buildAreaPath(ctx, '/links'),
      settings: buildAreaPath(ctx, '/settings'),
      zone: workspace.timeZone,
      isOn: await areChecksOn(workspace.id),
      mayWrite: isAtLeast(role, 'Manager'),
      mayChangeSettings: isAtLeast(role, 'Administrator'),
      pageUrl: pageUrl(own, { status }),
      listUrl: `${buildAreaPath(ctx, '/links')}?health=${status}`,
      repairUrl: buildRepairUrl(ctx, status, links.totalItems),
      tabs: HEALTH_PROBLEMS.map((one) => ({
        url: `${own}?status=${one}`,
        text: ctx.i18n.t(`status.destination.${one}`),
        count: counts[one],
        current: one === status,
      })),
    })
  }
}

/** Reads which kind of problem is asked for: without a word the first that there is. */
function readStatus({ request }: HttpContext, counts: ProblemCounts): ProblemStatus {
  const asked = HEALTH_PROBLEMS.find((one) => one === request.qs().status)
  return asked ?? HEALTH_PROBLEMS.find((one) => counts[one] > 0) ?? 'Broken'
}

/** Builds the head of the table, as the component `table` takes it. */
function buildHead({ i18n }: HttpContext) {
  const text = (name: string) => i18n.t(`link_health.head.${name}`)
  return [
    text('link'),
    text('found'),
    { text: text('checked'), wide: true },
    { text: text('actions'), hidden: true },
  ]
}

/** Builds where text in the destinations of all links with this problem is replaced. */
function buildRepairUrl(ctx: HttpContext, status: ProblemStatus, total: number): string {
  const query = new URLSearchParams({
    action: 'replaceDestination',
    all: '1',
    health: status,
    expectedCount: String(total),
  })
  return `${buildAreaPath(ctx, '/bulk-changes')}?${query}`
}
