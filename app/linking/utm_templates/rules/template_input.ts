import { utmTemplateProblem } from '#app/linking/utm_templates/problems'
import { assertLine, isLongerThan } from '#app/shared/text/text'

/** Field of the API and column, of each UTM value. */
export const UTM_FIELDS = [
  ['utmSource', 'utm_source'],
  ['utmMedium', 'utm_medium'],
  ['utmCampaign', 'utm_campaign'],
  ['utmTerm', 'utm_term'],
  ['utmContent', 'utm_content'],
] as const

export type UtmTemplateInput = Partial<
  Record<'name' | (typeof UTM_FIELDS)[number][0], string | null>
>

/** Behaviour, section 6.9. */
export const UTM_TEMPLATE_NAME_LENGTH = 100
export const UTM_VALUE_LENGTH = 200

/**
 * Returns what a template is to be: all of it.
 *
 * @throws Problem `utm_template.name_required`, `.name_too_long`, `.value_too_long`, `.empty`,
 * `request.invalid`
 */
export function toTemplateColumns(input: UtmTemplateInput) {
  const name = input.name?.trim() ?? ''
  if (name === '') throw utmTemplateProblem('utm_template.name_required', { field: 'name' })
  if (isLongerThan(name, UTM_TEMPLATE_NAME_LENGTH)) {
    throw utmTemplateProblem('utm_template.name_too_long', { field: 'name' })
  }
  assertLine('name', name)
  const values = UTM_FIELDS.map(
    ([field, column]) => [column, readValue(field, input[field])] as const
  )
  if (values.every(([, value]) => value === null)) throw utmTemplateProblem('utm_template.empty')
  return { name, name_key: name.normalize('NFC').toLowerCase(), ...Object.fromEntries(values) }
}

function readValue(field: string, given: string | null | undefined): string | null {
  const value = given?.trim() ?? ''
  if (isLongerThan(value, UTM_VALUE_LENGTH)) {
    throw utmTemplateProblem('utm_template.value_too_long', { field })
  }
  assertLine(field, value)
  return value || null
}
