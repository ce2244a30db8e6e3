import type { HttpContext } from '@adonisjs/core/http'
import type { OrganisationRole } from '#app/platform/access/organisation_access'
import { accessProblem } from '#app/platform/access/problems'
import { resolveOrganisationAccess } from '#app/platform/access/resolve_organisation_access'
import { resolvePersonAccess } from '#app/platform/access/resolve_person_access'
import { assertAllowed } from '#app/platform/access/rules'
import { requireProvedAddress } from '#app/platform/api/guards'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import type { PageAccess, RegisteredPage, WorkspaceRule } from '#app/platform/console/console_pages'
import { toast } from '#app/platform/console/flash'
import { rememberWorkspace } from '#app/platform/console/http/last_workspace'
import { pathBefore } from '#app/platform/console/rules/local_path'
import { isInstallationReadOnly } from '#app/platform/licence/licence_status'
import { isFormRefusedReadOnly } from '#app/platform/licence/rules/is_refused_read_only'

/**
 * May this person open the page?
 *
 * @returns false where the request was answered: no one is signed in
 * @throws Problem `workspace.not_found`, `access.forbidden` and those of `assertAllowed`
 */
export async function guardPage(ctx: HttpContext, page: RegisteredPage): Promise<boolean> {
  const isRefused = await isRefusedNow(ctx, page)
  if (page.access !== 'public') {
    if (!ctx.auth.isAuthenticated) {
      askToSignIn(ctx)
      return false
    }
    await requireAccess(ctx, page.access, isRefused)
  }
  if (isRefused) throw accessProblem('installation.read_only')
  return true
}

/** Is it a changing form, and the installation read-only? */
async function isRefusedNow({ params }: HttpContext, page: RegisteredPage): Promise<boolean> {
  return isFormRefusedReadOnly(page, params) && (await isInstallationReadOnly())
}

async function requireAccess(
  ctx: HttpContext,
  access: Exclude<PageAccess, 'public'>,
  isRefused: boolean
): Promise<void> {
  switch (access) {
    case 'signed-in':
      break
    case 'confirmed-address':
      await requireProvedAddress(ctx)
      break
    case 'organisation-member':
      await requireOrganisationRole(ctx, 'Member')
      break
    case 'organisation-owner':
      await requireOrganisationRole(ctx, 'Owner')
      break
    case 'installation-administrator':
      requireAdministrator(ctx)
      break
    default:
      await requireRole(ctx, access, isRefused)
  }
}

/** Asks to sign in, and then leads back: to the page, or to the one whose form was sent. */
function askToSignIn(ctx: HttpContext): void {
  const isReading = ctx.request.method() !== 'POST'
  if (!isReading) toast(ctx, 'warn', ctx.i18n.t('shell.signed_out_meanwhile'))
  const { request } = ctx
  const form = pathBefore(request.header('referer'), request.host())
  const path = isReading ? request.url(true) : form
  const next = path ? `?next=${encodeURIComponent(path)}` : ''
  ctx.response.redirect().status(303).toPath(`/login${next}`)
}

async function requireRole(
  ctx: HttpContext,
  rule: WorkspaceRule,
  isRefused: boolean
): Promise<void> {
  const signedIn = ctx.auth.use('session').getSignedInOrFail()
  ctx.access = await resolvePersonAccess(signedIn, ctx.params.workspaceId, readRequestOrigin(ctx))
  // Scopes limit keys alone, so any will do for a person.
  assertAllowed(ctx.access, { scope: 'links:read', ...rule }, isRefused)
  rememberWorkspace(ctx, ctx.access.workspace.id)
}

async function requireOrganisationRole(ctx: HttpContext, needed: OrganisationRole): Promise<void> {
  ctx.organisationAccess = await resolveOrganisationAccess(
    ctx.auth.use('session').getSignedInOrFail(),
    ctx.params.organisationId,
    needed,
    readRequestOrigin(ctx)
  )
}

function requireAdministrator({ auth }: HttpContext): void {
  if (auth.use('session').getUserOrFail().installationAdministrator) return
  throw accessProblem('access.forbidden', {
    detail: 'Only administrators of the installation can open this.',
  })
}
