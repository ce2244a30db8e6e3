import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { removeScimUser } from '#app/people/scim/actions/remove_scim_user'
import { changeScimUser, createScimUser } from '#app/people/scim/actions/save_scim_user'
import {
  findGroups,
  findGroupsOf,
  findScimUser,
  listScimUsers,
} from '#app/people/scim/queries/find_scim_users'
import { readScimFilter, USER_COLUMNS } from '#app/people/scim/rules/filter'
import { readScimPaging } from '#app/people/scim/rules/paging'
import { patchResource } from '#app/people/scim/rules/patch'
import { selectAttributes, toListResponse, toUserResource } from '#app/people/scim/rules/resources'
import type { ScimPerson } from '#app/people/scim/scim'
import { readJson } from '#app/platform/api/read_json'

/** People of a directory: RFC 7644, section 3. */
export default class ScimUsersController {
  async index({ request, scim }: HttpContext) {
    const query = request.qs()
    const filter = query.filter ? readScimFilter(String(query.filter), USER_COLUMNS) : null
    const page = await listScimUsers(scim.organisationId, filter, readScimPaging(query))
    const groups = await findGroupsOf(
      db,
      page.rows.map(({ id }) => id)
    )
    const rows = page.rows.map((row) =>
      selectAttributes(toUserResource(row, groups.get(row.id)!), query)
    )
    return toListResponse({ ...page, rows })
  }

  async show(ctx: HttpContext) {
    return show(ctx, await findScimUser(db, ctx.scim.organisationId, ctx.params.id))
  }

  async store(ctx: HttpContext) {
    const person = await createScimUser(ctx.scim, await readJson(ctx))
    ctx.response.status(201)
    const resource = toUserResource(person, [])
    ctx.response.header('Location', resource.meta.location)
    return selectAttributes(resource, ctx.request.qs())
  }

  async replace(ctx: HttpContext) {
    const given = await readJson(ctx)
    return show(ctx, await changeScimUser(ctx.scim, ctx.params.id, async () => given))
  }

  async patch(ctx: HttpContext) {
    const given = await readJson(ctx)
    const person = await changeScimUser(ctx.scim, ctx.params.id, async (_, present) =>
      patchResource(toUserResource(present, []), given)
    )
    return show(ctx, person)
  }

  async destroy(ctx: HttpContext) {
    await removeScimUser(ctx.scim, ctx.params.id)
    return ctx.response.status(204).send('')
  }
}

async function show({ request }: HttpContext, person: ScimPerson): Promise<object> {
  const groups = await findGroups(db, person.id)
  return selectAttributes(toUserResource(person, groups), request.qs())
}
