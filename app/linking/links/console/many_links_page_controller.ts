import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { createLinksOnce, type ManyLinksResult } from '#app/linking/links/actions/create_links_once'
import { listFormChoices } from '#app/linking/links/console/form_choices'
import { readText, withScheme } from '#app/linking/links/console/read_form'
import { splitTokens } from '#app/linking/links/rules/token_text'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { failForm } from '#app/platform/console/form_state'
import { invalidField } from '#app/shared/problems'

/** Fields that all of the links get alike. */
const SHARED = ['domainId', 'folderId', 'campaignId', 'tags'] as const
type SharedFields = Record<(typeof SHARED)[number], string>

/** What the form holds. */
interface ManyLinksForm extends SharedFields {
  /** One address a line. */
  urls: string
}

/** Many addresses, each of which becomes a link. */
export default class ManyLinksPageController {
  async create(ctx: HttpContext) {
    return show(ctx, readForm({}))
  }

  async store(ctx: HttpContext) {
    const { access, i18n, request } = ctx
    const form = readForm(request.all())
    const urls = form.urls.split('\n').flatMap((line) => line.trim() || [])
    const most = access.plan.bulkLinks
    if (urls.length === 0 || urls.length > most) {
      const key = urls.length === 0 ? 'none' : 'too_many'
      const text = i18n.t(`link_form.many.${key}`, { count: urls.length, most })
      failForm(ctx, invalidField('urls', text))
      return show(ctx, form)
    }
    const links = urls.map((url) => ({
      destinationUrl: withScheme(url),
      domainId: form.domainId || null,
      folderId: form.folderId || null,
      campaignId: form.campaignId || null,
      tags: splitTokens(form.tags),
    }))
    const key = readText(request.input('idempotencyKey'))
    const result = await createLinksOnce(links, key, access.workspace, access.actor)
    if (result.refused.length > 0) return showRefused(ctx, form, urls, result)
    toast(ctx, 'ok', i18n.t('link_form.many.created', { count: urls.length }))
    return goTo(ctx, buildAreaPath(ctx, '/links'))
  }
}

function readForm(body: Record<string, unknown>): ManyLinksForm {
  const shared = Object.fromEntries(SHARED.map((field) => [field, readText(body[field])]))
  return { urls: readText(body.urls), ...(shared as SharedFields) }
}

/** Shows the form with the lines that are left, each with what is wrong with it. */
function showRefused(
  ctx: HttpContext,
  form: ManyLinksForm,
  urls: string[],
  { shortUrls, refused }: ManyLinksResult
) {
  ctx.response.status(422)
  const left = refused.map(({ at }) => urls[at]).join('\n')
  const faults = refused.map(({ at, code, detail, extra }) => ({
    url: urls[at],
    text: ctx.i18n.t(`problems.${code}`, extra, detail),
  }))
  return show(ctx, { ...form, urls: left }, { shortUrls, faults })
}

async function show(
  ctx: HttpContext,
  form: ManyLinksForm,
  result: { shortUrls: string[]; faults: { url: string; text: string }[] } | null = null
) {
  const { plan, workspace } = ctx.access
  const choices = await listFormChoices(workspace, null)
  return ctx.view.render('pages/linking/links/many', {
    base: buildAreaPath(ctx, '/links'),
    idempotencyKey: randomUUID(),
    most: plan.bulkLinks,
    form,
    result,
    ...choices,
    otherDomains: choices.domains.filter(({ id }) => id !== workspace.defaultDomainId),
  })
}
