import type { HttpContext } from '@adonisjs/core/http'
import { accessProblem } from '#app/platform/access/problems'
import { assertAllowed } from '#app/platform/access/rules'
import { accessOfPerson } from '#app/platform/access/access_of_person'
import { accessToOrganisation } from '#app/platform/access/access_to_organisation'
import type { OrganisationPlace } from '#app/platform/access/organisation_access'
import { toast } from '#app/platform/console/flash'
import { rememberPlace } from '#app/platform/console/http/last_place'
import type { RegisteredPage, WorkspaceRule } from '#app/platform/console/console_pages'

/**
 * May this person open the page?
 *
 * @returns false where the request was answered: nobody is signed in
 * @throws Problem `workspace.not_found`, `access.forbidden` and those of `assertAllowed`
 */
export async function guardPage(ctx: HttpContext, page: RegisteredPage): Promise<boolean> {
  if (page.access === 'public') return true
  if (!ctx.signedIn || ctx.signedIn.secondFactorPending) {
    askToSignIn(ctx)
    return false
  }
  switch (page.access) {
    case 'signed-in':
      break
    case 'organisation-member':
      await requirePlace(ctx, 'Member')
      break
    case 'organisation-owner':
      await requirePlace(ctx, 'Owner')
      break
    case 'installation-administrator':
      requireAdministrator(ctx)
      break
    default:
      await requireRole(ctx, page.access)
  }
  return true
}

function askToSignIn(ctx: HttpContext): void {
  const isReading = ctx.request.method() !== 'POST'
  if (!isReading) toast(ctx, 'warn', ctx.i18n.t('shell.signed_out_meanwhile'))
  const next = isReading ? `?next=${encodeURIComponent(ctx.request.url(true))}` : ''
  ctx.response.redirect().status(303).toPath(`/login${next}`)
}

async function requireRole(ctx: HttpContext, rule: WorkspaceRule): Promise<void> {
  ctx.access = await accessOfPerson(ctx.signedIn!, ctx.params.workspaceId, originOf(ctx))
  // Scopes limit keys alone, so any will do for a person.
  assertAllowed(ctx.access, { scope: 'links:read', ...rule })
  rememberPlace(ctx, ctx.access.workspace.id)
}

async function requirePlace(ctx: HttpContext, needed: OrganisationPlace): Promise<void> {
  ctx.organisationAccess = await accessToOrganisation(
    ctx.signedIn!,
    ctx.params.organisationId,
    needed,
    originOf(ctx)
  )
}

function originOf(ctx: HttpContext) {
  return { address: ctx.request.ip(), requestId: ctx.traceId }
}

function requireAdministrator({ signedIn }: HttpContext): void {
  if (signedIn!.user.installationAdministrator) return
  throw accessProblem('access.forbidden', {
    detail: 'Only administrators of the installation can open this.',
  })
}
