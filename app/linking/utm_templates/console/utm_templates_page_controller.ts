import type { HttpContext } from '@adonisjs/core/http'
import {
  createUtmTemplate,
  deleteUtmTemplate,
  replaceUtmTemplate,
} from '#app/linking/utm_templates/actions/change_utm_template'
import { utmTemplateFormValidator } from '#app/linking/utm_templates/console/validators'
import {
  findUtmTemplate,
  listUtmTemplates,
} from '#app/linking/utm_templates/queries/list_utm_templates'
import { UTM_FIELDS } from '#app/linking/utm_templates/rules/template_input'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'

type Template = Awaited<ReturnType<typeof findUtmTemplate>>

/** Sets of UTM values under a name, for filling in when a link is made. */
export default class UtmTemplatesPageController {
  async index(ctx: HttpContext) {
    return templatesPage(ctx)
  }

  /** Shows the same list, with an empty form beside it. */
  async create(ctx: HttpContext) {
    return templatesPage(ctx, { creating: true })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(utmTemplateFormValidator)
    await createUtmTemplate(input, ctx.access.workspace, ctx.access.actor)
    told(ctx, 'created', input.name)
  }

  async edit(ctx: HttpContext) {
    return templatesPage(ctx, { editing: await findOpenTemplate(ctx) })
  }

  async update(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(utmTemplateFormValidator)
    const { workspace, actor } = ctx.access
    await replaceUtmTemplate(ctx.params.templateId, input, workspace, actor)
    told(ctx, 'saved', input.name)
  }

  async askToRemove(ctx: HttpContext) {
    const { i18n } = ctx
    const { id, name } = await findOpenTemplate(ctx)
    const base = buildBasePath(ctx)
    return renderConfirmPage(ctx, {
      title: i18n.t('utm_templates.remove_page.title', { name }),
      crumbs: [{ text: i18n.t('utm_templates.title'), url: base }],
      question: i18n.t('utm_templates.remove_page.question', { name }),
      text: i18n.t('utm_templates.remove_page.text'),
      action: `${base}/${id}/delete`,
      button: i18n.t('utm_templates.delete'),
      back: base,
    })
  }

  async remove(ctx: HttpContext) {
    const { id, name } = await findOpenTemplate(ctx)
    await deleteUtmTemplate(id, ctx.access.workspace, ctx.access.actor)
    told(ctx, 'deleted', name)
  }
}

async function templatesPage(
  ctx: HttpContext,
  { creating = false, editing = null }: { creating?: boolean; editing?: Template | null } = {}
) {
  return ctx.view.render('pages/linking/utm_templates/index', {
    base: buildBasePath(ctx),
    place: buildAreaPath(ctx),
    creating,
    editing,
    fields: UTM_FIELDS,
    templates: await listUtmTemplates(ctx.access.workspace.id),
    mayWrite: isAtLeast(ctx.access.role, 'Manager'),
  })
}

function findOpenTemplate({ access, params }: HttpContext): Promise<Template> {
  return findUtmTemplate(access.workspace.id, params.templateId)
}

function told(ctx: HttpContext, what: string, name: string | undefined): void {
  toast(ctx, 'ok', ctx.i18n.t(`utm_templates.${what}`, { name: name?.trim() ?? '' }))
  goTo(ctx, buildBasePath(ctx))
}

function buildBasePath(ctx: HttpContext): string {
  return buildAreaPath(ctx, '/utm-templates')
}
