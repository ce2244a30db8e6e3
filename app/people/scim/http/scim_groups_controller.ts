import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import {
  changeScimGroup,
  createScimGroup,
  removeScimGroup,
} from '#app/people/scim/actions/save_scim_group'
import {
  findMembers,
  findMembersOf,
  findScimGroup,
  listScimGroups,
} from '#app/people/scim/queries/find_scim_groups'
import { GROUP_COLUMNS, readScimFilter } from '#app/people/scim/rules/filter'
import { readScimPaging } from '#app/people/scim/rules/paging'
import { patchResource } from '#app/people/scim/rules/patch'
import {
  selectAttributes,
  toGroupResource,
  toListResponse,
  type ScimReference,
} from '#app/people/scim/rules/resources'
import type { ScimGroupRow } from '#app/people/scim/scim'
import { readJson } from '#app/platform/api/read_json'

/** Groups of a directory: RFC 7644, section 3. */
export default class ScimGroupsController {
  async index(ctx: HttpContext) {
    const query = ctx.request.qs()
    const filter = query.filter ? readScimFilter(String(query.filter), GROUP_COLUMNS) : null
    const page = await listScimGroups(ctx.scim.organisationId, filter, readScimPaging(query))
    const members = showsMembers(ctx)
      ? await findMembersOf(
          db,
          page.rows.map(({ id }) => id)
        )
      : new Map<string, ScimReference[]>()
    const rows = page.rows.map((row) =>
      selectAttributes(toGroupResource(row, members.get(row.id) ?? null), query)
    )
    return toListResponse({ ...page, rows })
  }

  async show(ctx: HttpContext) {
    return show(ctx, await findScimGroup(db, ctx.scim.organisationId, ctx.params.id))
  }

  async store(ctx: HttpContext) {
    const group = await createScimGroup(ctx.scim, await readJson(ctx))
    ctx.response.status(201)
    ctx.response.header('Location', toGroupResource(group, null).meta.location)
    return show(ctx, group)
  }

  async replace(ctx: HttpContext) {
    const given = await readJson(ctx)
    return show(ctx, await changeScimGroup(ctx.scim, ctx.params.id, async () => given))
  }

  async patch(ctx: HttpContext) {
    const given = await readJson(ctx)
    const group = await changeScimGroup(ctx.scim, ctx.params.id, async (trx, present) =>
      patchResource(toGroupResource(present, await findMembers(trx, present.id)), given)
    )
    return show(ctx, group)
  }

  async destroy(ctx: HttpContext) {
    await removeScimGroup(ctx.scim, ctx.params.id)
    return ctx.response.status(204).send('')
  }
}

async function show(ctx: HttpContext, group: ScimGroupRow): Promise<object> {
  const members = showsMembers(ctx) ? await findMembers(db, group.id) : null
  return selectAttributes(toGroupResource(group, members), ctx.request.qs())
}

/** Directories ask for groups without their members, which can be many. */
function showsMembers({ request }: HttpContext): boolean {
  const { attributes, excludedAttributes } = request.qs()
  return 'members' in selectAttributes({ members: [] }, { attributes, excludedAttributes })
}
