import type { HttpContext } from '@adonisjs/core/http'
import { mergeConflict, readPicks, withPicks } from '#app/linking/link_form/console/edit_conflict'
import type { LinkFormEntry } from '#app/linking/link_form/console/form_entry'
import { assertMoments, showFaults } from '#app/linking/link_form/console/form_faults'
import { showLinkForm } from '#app/linking/link_form/console/form_page'
import { keepUnfoldedParts } from '#app/linking/link_form/console/form_parts'
import { applyFormStep } from '#app/linking/link_form/console/form_steps'
import { readTypedPassword } from '#app/linking/link_form/console/sealed_password'
import { createStartingForm } from '#app/linking/link_form/console/starting_form'
import { readFormLocale, toCreateInput, toUpdateInput } from '#app/linking/link_form/form_input'
import {
  listDifferingFields,
  toLinkForm,
  type LinkForm,
} from '#app/linking/link_form/rules/link_form'
import { readLinkForm, readText } from '#app/linking/link_form/rules/read_form'
import { createLinkOnce } from '#app/linking/links/actions/create_link_once'
import { updateLink } from '#app/linking/links/actions/update_link'
import type { LinkRecord } from '#app/linking/links/link'
import { createLinkValidator, updateLinkValidator } from '#app/linking/links/link_validators'
import { findLink } from '#app/linking/links/queries/find_link'
import { createQrCode } from '#app/linking/qr_codes/actions/create_qr_code'
import { countQrCodes } from '#app/linking/qr_codes/queries/list_qr_codes'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { isFormError } from '#app/platform/console/form_state'
import { problemText } from '#app/platform/console/problem_text'
import { Problem } from '#app/shared/problems/problem'

/** Buttons that store what the form holds; every other changes the form and shows it again. */
const SAVING = ['', 'save', 'draft', 'publish']

/** Creating and editing a link. */
export default class LinkFormPageController {
  async create(ctx: HttpContext) {
    const { id, old } = ctx.form
    const form = id === 'link' && old ? readLinkForm(old) : await createStartingForm(ctx)
    return showLinkForm(ctx, { form, link: null, version: 0 })
  }

  async store(ctx: HttpContext) {
    keepUnfoldedParts(ctx)
    const entry = readEntry(ctx, null)
    if (!SAVING.includes(entry.step!)) return showLinkForm(ctx, await applyFormStep(ctx, entry))
    try {
      const link = await storeLink(ctx, entry)
      toast(ctx, 'ok', ctx.i18n.t('link_form.created', { name: link.shortUrl }), {
        copy: { what: link.shortUrl, text: link.shortUrl },
        ...(!entry.makesCode && { link: buildCodeLink(ctx, link) }),
        next: {
          url: buildAreaPath(ctx, '/links/new'),
          label: ctx.i18n.t('link_form.another'),
        },
      })
      if (entry.makesCode) await makeCode(ctx, link)
      goTo(ctx, buildAreaPath(ctx, `/links/${link.id}`))
    } catch (error) {
      return refuse(ctx, entry, error)
    }
  }

  async edit(ctx: HttpContext) {
    const link = await findOpenLink(ctx)
    const form = toLinkForm(link, readFormLocale(ctx))
    return showLinkForm(ctx, { form, link, version: link.version })
  }

  async update(ctx: HttpContext) {
    keepUnfoldedParts(ctx)
    const link = await findOpenLink(ctx)
    const entry = readEntry(ctx, link)
    if (!SAVING.includes(entry.step!)) return showAgain(ctx, await applyFormStep(ctx, entry))
    try {
      const changed = await storeChanges(ctx, entry, link)
      const isSame = changed.version === link.version
      toast(ctx, 'ok', ctx.i18n.t(isSame ? 'link_form.unchanged' : 'link_form.saved'))
      goTo(ctx, buildAreaPath(ctx, `/links/${link.id}`))
    } catch (error) {
      const isConflict = error instanceof Problem && error.code === 'link.version_conflict'
      return isConflict ? showConflict(ctx, entry) : refuse(ctx, entry, error)
    }
  }
}

function findOpenLink({ access, params }: HttpContext): Promise<LinkRecord> {
  return findLink(access.workspace.id, params.linkId)
}

/** Reads the form as it was sent. */
function readEntry(ctx: HttpContext, link: LinkRecord | null): LinkFormEntry {
  const { request } = ctx
  const typed = readLinkForm(request.all())
  return {
    form: link ? { ...typed, ...readIdentity(ctx, link) } : typed,
    link,
    version: Number(readText(request.input('version'))) || 0,
    conflictSince: Number(readText(request.input('conflictSince'))) || 0,
    picks: readPicks(request.input('pick')),
    password: readTypedPassword(ctx),
    removesPassword: request.input('removePassword') === '1',
    makesCode: request.input('makeCode') === '1',
    step: readText(request.input('do')),
  }
}

/** Reads what of a link never changes, whatever a form says. */
function readIdentity(ctx: HttpContext, link: LinkRecord) {
  const { domainId, alias } = formNow(ctx, link)
  return { domainId, alias }
}

function formNow(ctx: HttpContext, link: LinkRecord): LinkForm {
  return toLinkForm(link, readFormLocale(ctx))
}

async function storeLink(ctx: HttpContext, { form, password, step }: LinkFormEntry) {
  const locale = readFormLocale(ctx)
  const data = {
    ...toCreateInput(form, locale),
    password: password || null,
    draft: step === 'draft',
  }
  const input = await ctx.request.validateUsing(createLinkValidator, { data })
  assertMoments(ctx, form, locale)
  const { workspace, actor } = ctx.access
  return createLinkOnce(input, readText(ctx.request.input('idempotencyKey')), workspace, actor)
}

/** Leads to a QR code for a new link. */
function buildCodeLink(ctx: HttpContext, { id }: LinkRecord) {
  return {
    url: buildAreaPath(ctx, `/qr-codes/new?linkId=${id}`),
    label: ctx.i18n.t('link_form.code'),
  }
}

/** Makes a QR code of a new link. The link is there whether or not that succeeds. */
async function makeCode(ctx: HttpContext, { id: linkId }: LinkRecord): Promise<void> {
  const { i18n } = ctx
  try {
    // A form that was sent twice made one link; it gets one code.
    if ((await countQrCodes(ctx.access.workspace.id, { linkId })) > 0) return
    const id = await createQrCode({ linkId }, ctx.access)
    const link = { url: buildAreaPath(ctx, `/qr-codes/${id}`), label: i18n.t('link_form.see_code') }
    toast(ctx, 'ok', i18n.t('link_form.code_made'), { link })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toast(ctx, 'warn', problemText(ctx, error))
  }
}

async function storeChanges(ctx: HttpContext, entry: LinkFormEntry, link: LinkRecord) {
  const { version, password, removesPassword, step } = entry
  const locale = readFormLocale(ctx)
  const before = formNow(ctx, link)
  const form = withPicks(entry.form, before, entry.picks)
  const data = {
    ...toUpdateInput(form, listDifferingFields(before, form), locale),
    ...(password ? { password } : removesPassword && { removePassword: true }),
    ...(step === 'publish' && { status: 'Active' }),
  }
  const input = await ctx.request.validateUsing(updateLinkValidator, { data })
  assertMoments(ctx, form, locale)
  const { workspace, actor } = ctx.access
  const check = { versions: [version], status: 409 as const }
  return updateLink(link.id, input, check, workspace, actor)
}

async function refuse(ctx: HttpContext, entry: LinkFormEntry, error: unknown): Promise<string> {
  if (!isFormError(error)) throw error
  await showFaults(ctx, error, entry, readFormLocale(ctx))
  return showAgain(ctx, entry)
}

/** Shows the form once more, with what another person did, until that is settled. */
async function showAgain(ctx: HttpContext, entry: LinkFormEntry): Promise<string> {
  const { link, conflictSince = 0 } = entry
  if (!link || conflictSince < 1 || conflictSince >= link.version) return showLinkForm(ctx, entry)
  const { conflict } = await mergeConflict(ctx, { ...entry, version: conflictSince }, link)
  return showLinkForm(ctx, { ...entry, conflict })
}

/** Shows what another person changed beside what was typed here, to choose from. */
async function showConflict(ctx: HttpContext, entry: LinkFormEntry): Promise<string> {
  const link = await findOpenLink(ctx)
  const since = entry.conflictSince || entry.version
  const { form, conflict } = await mergeConflict(ctx, { ...entry, version: since }, link)
  ctx.response.status(409)
  return showLinkForm(ctx, { ...entry, form, link, version: link.version, conflict })
}
