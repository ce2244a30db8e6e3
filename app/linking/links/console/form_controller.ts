import type { HttpContext } from '@adonisjs/core/http'
import { Problem } from '#app/shared/problem'
import { goTo, toast } from '#app/platform/console/flash'
import { isFormError } from '#app/platform/console/form_state'
import { placePath } from '#app/platform/console/place_path'
import type { LinkRecord } from '#app/linking/links/link'
import { findLink } from '#app/linking/links/queries/find_link'
import { updateLink } from '#app/linking/links/actions/update_link'
import { assertMoments, showFaults } from '#app/linking/links/console/form_faults'
import { readLinkForm, textOf } from '#app/linking/links/console/read_form'
import { afterStep } from '#app/linking/links/console/form_steps'
import { startingForm } from '#app/linking/links/console/starting_form'
import { createLinkOnce } from '#app/linking/links/actions/create_link_once'
import { typedPassword } from '#app/linking/links/console/sealed_password'
import { createInput, updateInput } from '#app/linking/links/console/form_input'
import { conflictOf, picksOf, withPicks } from '#app/linking/links/console/conflict'
import { differingFields, formOfLink, type LinkForm } from '#app/linking/links/rules/link_form'
import { showForm } from '#app/linking/links/console/form_page'
import type { FormEntry } from '#app/linking/links/console/form_entry'
import { readingOf } from '#app/linking/links/console/form_input'
import { createLinkValidator, updateLinkValidator } from '#app/linking/links/http/validators'

/** Buttons that store what the form holds; every other changes the form and shows it again. */
const SAVING = ['', 'save', 'draft', 'publish']

/** Creating and editing a link. */
export default class FormController {
  async create(ctx: HttpContext) {
    return showForm(ctx, { form: await startingForm(ctx), link: null, version: 0 })
  }

  async store(ctx: HttpContext) {
    const entry = readEntry(ctx, null)
    if (!SAVING.includes(entry.step!)) return showForm(ctx, await afterStep(ctx, entry))
    try {
      const link = await storeLink(ctx, entry)
      const label = ctx.i18n.t('link_form.another')
      const url = placePath(ctx, '/links/new')
      toast(ctx, 'ok', ctx.i18n.t('link_form.created', { name: link.shortUrl }), {
        link: { url, label },
      })
      goTo(ctx, placePath(ctx, `/links/${link.id}`))
    } catch (error) {
      return refuse(ctx, entry, error)
    }
  }

  async edit(ctx: HttpContext) {
    const link = await linkOf(ctx)
    const { timeZone, language } = readingOf(ctx)
    const form = formOfLink(link, timeZone, language)
    return showForm(ctx, { form, link, version: link.version })
  }

  async update(ctx: HttpContext) {
    const link = await linkOf(ctx)
    const entry = readEntry(ctx, link)
    if (!SAVING.includes(entry.step!)) return showAgain(ctx, await afterStep(ctx, entry))
    try {
      const changed = await storeChanges(ctx, entry, link)
      const isSame = changed.version === link.version
      toast(ctx, 'ok', ctx.i18n.t(isSame ? 'link_form.unchanged' : 'link_form.saved'))
      goTo(ctx, placePath(ctx, `/links/${link.id}`))
    } catch (error) {
      const isConflict = error instanceof Problem && error.code === 'link.version_conflict'
      return isConflict ? showConflict(ctx, entry) : refuse(ctx, entry, error)
    }
  }
}

function linkOf({ access, params }: HttpContext): Promise<LinkRecord> {
  return findLink(access.workspace.id, params.linkId)
}

/** The form as it was sent. */
function readEntry(ctx: HttpContext, link: LinkRecord | null): FormEntry {
  const { request } = ctx
  const typed = readLinkForm(request.all())
  return {
    form: link ? { ...typed, ...identityOf(ctx, link) } : typed,
    link,
    version: Number(textOf(request.input('version'))) || 0,
    conflictSince: Number(textOf(request.input('conflictSince'))) || 0,
    picks: picksOf(request.input('pick')),
    password: typedPassword(ctx),
    removesPassword: request.input('removePassword') === '1',
    step: textOf(request.input('do')),
  }
}

/** What of a link never changes, whatever a form says. */
function identityOf(ctx: HttpContext, link: LinkRecord) {
  const { domainId, alias } = formNow(ctx, link)
  return { domainId, alias }
}

function formNow(ctx: HttpContext, link: LinkRecord): LinkForm {
  const { timeZone, language } = readingOf(ctx)
  return formOfLink(link, timeZone, language)
}

async function storeLink(ctx: HttpContext, { form, password, step }: FormEntry) {
  const reading = readingOf(ctx)
  assertMoments(ctx, form, reading)
  const data = {
    ...createInput(form, reading),
    password: password || null,
    draft: step === 'draft',
  }
  const input = await ctx.request.validateUsing(createLinkValidator, { data })
  const { workspace, actor } = ctx.access
  return createLinkOnce(input, textOf(ctx.request.input('idempotencyKey')), workspace, actor)
}

async function storeChanges(ctx: HttpContext, entry: FormEntry, link: LinkRecord) {
  const { version, password, removesPassword, step } = entry
  const reading = readingOf(ctx)
  const before = formNow(ctx, link)
  const form = withPicks(entry.form, before, entry.picks)
  assertMoments(ctx, form, reading)
  const data = {
    ...updateInput(form, differingFields(before, form), reading),
    ...(password ? { password } : removesPassword && { removePassword: true }),
    ...(step === 'publish' && { status: 'Active' }),
  }
  const input = await ctx.request.validateUsing(updateLinkValidator, { data })
  const { workspace, actor } = ctx.access
  const check = { versions: [version], status: 409 as const }
  return updateLink(link.id, input, check, workspace, actor)
}

async function refuse(ctx: HttpContext, entry: FormEntry, error: unknown): Promise<string> {
  if (!isFormError(error)) throw error
  await showFaults(ctx, error, entry.form, readingOf(ctx))
  return showAgain(ctx, entry)
}

/** The form once more, and with it what somebody else did, until that is settled. */
async function showAgain(ctx: HttpContext, entry: FormEntry): Promise<string> {
  const { link, conflictSince = 0 } = entry
  if (!link || conflictSince < 1 || conflictSince >= link.version) return showForm(ctx, entry)
  const { conflict } = await conflictOf(ctx, { ...entry, version: conflictSince }, link)
  return showForm(ctx, { ...entry, conflict })
}

/** Somebody else was quicker: what they did beside what was typed here, to choose from. */
async function showConflict(ctx: HttpContext, entry: FormEntry): Promise<string> {
  const link = await linkOf(ctx)
  const since = entry.conflictSince || entry.version
  const { form, conflict } = await conflictOf(ctx, { ...entry, version: since }, link)
  ctx.response.status(409)
  return showForm(ctx, { ...entry, form, link, version: link.version, conflict })
}
