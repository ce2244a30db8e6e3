import type { HttpContext } from '@adonisjs/core/http'
import type { LinkFormEntry } from '#app/linking/link_form/console/form_entry'
import { applyRoutingStep } from '#app/linking/link_form/rules/form_steps'
import { readText, withTemplate } from '#app/linking/link_form/rules/read_form'
import { readUtmQuery } from '#app/linking/link_form/rules/utm_query'
import { aliasSource } from '#app/linking/naming/alias_source'
import { readDestinationWords } from '#app/linking/previews/queries/read_destination'
import { createUtmTemplate } from '#app/linking/utm_templates/actions/change_utm_template'
import { findUtmTemplate } from '#app/linking/utm_templates/queries/list_utm_templates'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { isId } from '#app/shared/ids'

/** Returns what the button that was pressed makes of the form. Nothing of the link is stored. */
export async function applyFormStep(
  ctx: HttpContext,
  entry: LinkFormEntry
): Promise<LinkFormEntry> {
  const { form, step = '' } = entry
  const [what, action, ...rest] = step.split('.')
  if (what === 'alias') {
    const alias = action === 'take' ? rest.join('.') : aliasSource.draw()
    return { ...entry, form: { ...form, alias } }
  }
  if (what === 'utm' && action === 'template') return useTemplate(ctx, entry, rest.join('.'))
  if (what === 'preview') return takePageWords(ctx, entry)
  if (what === 'utm' && action === 'keep') await keepTemplate(ctx, entry)
  return { ...entry, form: applyRoutingStep(form, step) }
}

/** Takes title and description of the preview from the page of the destination. */
async function takePageWords(ctx: HttpContext, entry: LinkFormEntry): Promise<LinkFormEntry> {
  try {
    const { workspace } = ctx.access
    const words = await readDestinationWords(workspace.id, entry.form.destinationUrl)
    const [previewTitle, previewDescription] = [words.title ?? '', words.description ?? '']
    return { ...entry, form: { ...entry.form, previewTitle, previewDescription } }
  } catch (error) {
    if (!isFormError(error)) throw error
    showAtField(ctx, error, 'previewTitle')
    return entry
  }
}

/** Shows what was wrong at one field, and keeps the form as it was typed. */
function showAtField(ctx: HttpContext, error: Parameters<typeof failForm>[1], field: string): void {
  failForm(ctx, error)
  const [told] = [...Object.values(ctx.form.errors), ctx.form.general].filter(Boolean)
  Object.assign(ctx.form, { errors: { [field]: told }, general: null, old: null })
}

/** Uses a template. One that was deleted in the meantime leaves the form as it was. */
async function useTemplate({ access }: HttpContext, entry: LinkFormEntry, id: string) {
  try {
    if (!isId(id)) return entry
    const template = await findUtmTemplate(access.workspace.id, id)
    return { ...entry, form: withTemplate(entry.form, template) }
  } catch (error) {
    if (!isFormError(error)) throw error
    return entry
  }
}

/** Keeps the destination's UTM values as a template under the name that was typed. */
async function keepTemplate(ctx: HttpContext, { form }: LinkFormEntry): Promise<void> {
  const values = readUtmQuery(form.destinationUrl)
  const input = {
    name: readText(ctx.request.input('templateName')),
    utmSource: values.utm_source,
    utmMedium: values.utm_medium,
    utmCampaign: values.utm_campaign,
    utmTerm: values.utm_term,
    utmContent: values.utm_content,
  }
  try {
    await createUtmTemplate(input, ctx.access.workspace, ctx.access.actor)
    ctx.request.updateBody({ ...ctx.request.all(), templateName: '' })
  } catch (error) {
    if (!isFormError(error)) throw error
    showAtField(ctx, error, 'templateName')
  }
}
