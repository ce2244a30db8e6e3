import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { optionalFlag, textUpTo } from '#app/shared/text/validation'
import { MAX_RECIPIENTS } from '#app/visits/report_mails/rules/recipients'
import { FREQUENCIES } from '#app/visits/report_mails/rules/schedule'
import { COMPARE_NOTE, compareField } from '#app/visits/report_subjects/rules/compare_field'
import { REPORT_NAME_LENGTH } from '#app/visits/report_subjects/rules/subject_input'

const optional = () => vine.string().nullable().optional()
const addresses = () => vine.array(textUpTo(1000)).minLength(1).maxLength(MAX_RECIPIENTS)

export const reportMailValidator = vine.create({
  name: textUpTo(1000),
  linkId: optional(),
  campaignId: optional(),
  compare: compareField(),
  every: vine.enum(FREQUENCIES),
  recipients: addresses(),
  enabled: optionalFlag(),
})

export const changeReportMailValidator = vine.create({
  name: textUpTo(1000).nullable().optional(),
  every: vine.enum(FREQUENCIES).nullable().optional(),
  recipients: addresses().nullable().optional(),
  enabled: optionalFlag(),
})

const fields = {
  name: { minLength: 1, maxLength: REPORT_NAME_LENGTH },
  every: { description: 'Of which days each report is, in the time zone of the workspace' },
  recipients: {
    description: 'Addresses, each of which is asked by a mail of its own to confirm',
  },
}

documentInput(reportMailValidator, {
  name: 'NewReportMail',
  fields: {
    ...fields,
    linkId: { description: 'Of this link; without it and `campaignId` of the whole workspace' },
    campaignId: { description: 'Of this campaign' },
    compare: { description: COMPARE_NOTE },
    enabled: { description: 'Is it sent?', default: true },
  },
  example: { name: 'Clicks of the week', every: 'Week', recipients: ['ada@example.com'] },
})

documentInput(changeReportMailValidator, {
  name: 'ReportMailChange',
  fields: { ...fields, enabled: { description: 'Is it sent?' } },
  example: { every: 'Month', recipients: ['ada@example.com'], enabled: true },
})
