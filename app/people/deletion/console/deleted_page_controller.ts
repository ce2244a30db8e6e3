import type { HttpContext } from '@adonisjs/core/http'
import { restoreOrganisation } from '#app/people/deletion/actions/restore_organisation'
import { restoreWorkspace } from '#app/people/deletion/actions/restore_workspace'
import { listRestorable } from '#app/people/deletion/queries/list_restorable'
import { GRACE_DAYS } from '#app/people/grace/rules/grace'
import { resolveOrganisationAccess } from '#app/platform/access/resolve_organisation_access'
import { resolvePersonAccess } from '#app/platform/access/resolve_person_access'
import { requireRole } from '#app/platform/access/rules'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import { goTo, toast } from '#app/platform/console/flash'

/** What a person deleted as an Owner, or another Owner did, and can restore still. */
export default class DeletedPageController {
  async index({ view, auth }: HttpContext) {
    const { id } = auth.use('session').getUserOrFail()
    const items = await listRestorable(id)
    return view.render('pages/people/deletion/deleted', { items, days: GRACE_DAYS })
  }

  async restoreWorkspace(ctx: HttpContext) {
    const signedIn = ctx.auth.use('session').getSignedInOrFail()
    const { workspaceId } = ctx.params
    const access = await resolvePersonAccess(signedIn, workspaceId, readRequestOrigin(ctx), {
      orDeleted: true,
    })
    requireRole(access, 'Owner')
    await restoreWorkspace(access)
    const { name } = access.workspace
    toast(ctx, 'ok', ctx.i18n.t('deletion.restored', { name }))
    goTo(ctx, `/console/workspaces/${workspaceId}`)
  }

  async restoreOrganisation(ctx: HttpContext) {
    const signedIn = ctx.auth.use('session').getSignedInOrFail()
    const { organisationId } = ctx.params
    const origin = readRequestOrigin(ctx)
    const access = await resolveOrganisationAccess(signedIn, organisationId, 'Owner', origin, {
      orDeleted: true,
    })
    await restoreOrganisation(access)
    toast(ctx, 'ok', ctx.i18n.t('deletion.restored', { name: access.organisation.name }))
    goTo(ctx, `/console/organisations/${organisationId}`)
  }
}
