import type { HttpContext } from '@adonisjs/core/http'
import { readLastWorkspace } from '#app/platform/console/http/last_workspace'
import { SWITCHER_PATH } from '#app/platform/console/navigation'
import type { PersonWorkspace } from '#app/platform/console/queries/find_person_workspace'
import { searchPersonWorkspaces } from '#app/platform/console/queries/search_person_workspaces'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'

const PAGE_SIZE = 50

/** Every workspace that a person can go to: the frame's switcher shows this page as a dialog. */
export default class WorkspacesPageController {
  async show(ctx: HttpContext) {
    const { q, ...paging } = ctx.request.qs()
    const { page, search: typed } = listQuery({ ...paging, search: q })
    const { id } = ctx.auth.use('session').getUserOrFail()
    const wanted = typed.trim()
    const result = await searchPersonWorkspaces(id, { typed: wanted, page, pageSize: PAGE_SIZE })
    return ctx.view.render('pages/platform/console/workspaces', {
      url: SWITCHER_PATH,
      typed: wanted,
      result,
      organisations: groupByOrganisation(result.items),
      last: readLastWorkspace(ctx),
      pageUrl: pageUrl(SWITCHER_PATH, { q: wanted }),
    })
  }
}

/** @param workspaces those of one organisation stand together */
function groupByOrganisation(workspaces: PersonWorkspace[]) {
  const groups = Map.groupBy(workspaces, ({ organisation }) => organisation.id)
  return [...groups.values()].map((one) => ({ ...one[0].organisation, workspaces: one }))
}
