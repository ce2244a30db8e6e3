import type { HttpContext } from '@adonisjs/core/http'
import type { BrandingInput } from '#app/linking/branding/actions/change_branding'
import { brandingFormValidator } from '#app/linking/branding/console/validators'
import type { TextFileField } from '#app/linking/branding/rules/host_file_input'
import { invalidField } from '#app/shared/problems/problems'
import { JsonTooDeep, parseJson } from '#app/shared/text/json'

/**
 * Reads what the form sent: a field that was left empty takes its value away.
 *
 * @throws Problem `request.invalid` for a text that is no JSON
 */
export async function readBrandingForm(ctx: HttpContext): Promise<BrandingInput> {
  const form = await ctx.request.validateUsing(brandingFormValidator)
  const line = (text: string | null | undefined) => text?.trim() || null
  return {
    name: line(form.name),
    colour: line(form.colour),
    imprintUrl: line(form.imprintUrl),
    privacyUrl: line(form.privacyUrl),
    robotsTxt: readLines(form.robotsTxt),
    appleAppSiteAssociation: readJson(
      ctx,
      'appleAppSiteAssociation',
      line(form.appleAppSiteAssociation)
    ),
    assetLinks: readJson(ctx, 'assetLinks', line(form.assetLinks)),
  }
}

/** Forms lose the break that ends the last line, and have their own kind of the others. */
function readLines(text: string | null | undefined): string | null {
  const lines = text?.replaceAll('\r\n', '\n').trim()
  return lines ? `${lines}\n` : null
}

function readJson({ i18n }: HttpContext, field: TextFileField, text: string | null): unknown {
  if (text === null) return null
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonTooDeep) throw invalidField(field, i18n.t('branding.too_deep'))
    const reason = (error as Error).message
    throw invalidField(field, i18n.t('branding.no_json', { reason }))
  }
}
