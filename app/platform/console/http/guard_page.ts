import type { HttpContext } from '@adonisjs/core/http'
import type { OrganisationRole } from '#app/platform/access/organisation_access'
import { accessProblem } from '#app/platform/access/problems'
import { resolveOrganisationAccess } from '#app/platform/access/resolve_organisation_access'
import { resolvePersonAccess } from '#app/platform/access/resolve_person_access'
import { assertAllowed } from '#app/platform/access/rules'
import { isFreshlyProved } from '#app/platform/access/step_up'
import { requireProvedAddress } from '#app/platform/api/guards'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import type { PageAccess, RegisteredPage, WorkspaceRule } from '#app/platform/console/console_pages'
import { goTo, toast } from '#app/platform/console/flash'
import { rememberWorkspace } from '#app/platform/console/http/last_workspace'
import { pathBefore } from '#app/platform/console/rules/local_path'
import { isInstallationReadOnly } from '#app/platform/licence/licence_status'
import { isFormRefusedReadOnly } from '#app/platform/licence/rules/is_refused_read_only'

/**
 * May this person open the page?
 *
 * @returns false where the request was answered: no one is signed in, or they are asked who they are
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
    if (page.dangerous && !(await isProved(ctx))) {
      askToConfirm(ctx)
      return false
    }
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

/** Asks to sign in, and then leads back. */
function askToSignIn(ctx: HttpContext): void {
  const isReading = ctx.request.method() !== 'POST'
  if (!isReading) toast(ctx, 'warn', ctx.i18n.t('shell.signed_out_meanwhile'))
  ctx.response.redirect().status(303).toPath(buildWayThrough(ctx, '/login'))
}

/** Did the person show lately enough who they are, for where they are? */
function isProved({ access, auth, organisationAccess }: HttpContext): Promise<boolean> {
  const organisationId = organisationAccess?.organisation.id ?? access?.workspace.organisationId
  return isFreshlyProved(auth.use('session').getSignedInOrFail(), organisationId ?? null)
}

/** Asks who is there, and then leads back. */
function askToConfirm(ctx: HttpContext): void {
  if (ctx.request.method() === 'POST') toast(ctx, 'warn', ctx.i18n.t('shell.confirm_first'))
  goTo(ctx, buildWayThrough(ctx, '/account/confirm'))
}

/** Builds the path of a page that leads back: to this one, or to the one whose form was sent. */
function buildWayThrough({ request }: HttpContext, page: string): string {
  const isReading = request.method() !== 'POST'
  const form = pathBefore(request.header('referer'), request.host())
  const path = isReading ? request.url(true) : form
  return path ? `${page}?next=${encodeURIComponent(path)}` : page
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
    said: { key: 'problems.access.only.page' },
  })
}
