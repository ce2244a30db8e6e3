import vine from '@vinejs/vine'
import {
  UTM_TEMPLATE_NAME_LENGTH,
  UTM_VALUE_LENGTH,
} from '#app/linking/utm_templates/rules/template_input'
import { documentInput } from '#app/platform/api/input_documents'

const optional = () => vine.string().nullable().optional()

export const utmTemplateValidator = vine.create({
  name: optional(),
  utmSource: optional(),
  utmMedium: optional(),
  utmCampaign: optional(),
  utmTerm: optional(),
  utmContent: optional(),
})

const value = { maxLength: UTM_VALUE_LENGTH }

documentInput(utmTemplateValidator, {
  name: 'UtmTemplateInput',
  required: ['name'],
  fields: {
    name: { minLength: 1, maxLength: UTM_TEMPLATE_NAME_LENGTH },
    utmSource: value,
    utmMedium: value,
    utmCampaign: value,
    utmTerm: value,
    utmContent: value,
  },
  example: { name: 'Newsletter', utmSource: 'newsletter', utmMedium: 'email' },
})
