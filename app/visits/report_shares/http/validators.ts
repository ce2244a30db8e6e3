import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { dateTimeField, textUpTo } from '#app/shared/text/validation'
import { SHARE_PASSWORD_LENGTH } from '#app/visits/report_shares/rules/share_input'
import { COMPARE_NOTE, compareField } from '#app/visits/report_subjects/rules/compare_field'
import { REPORT_NAME_LENGTH } from '#app/visits/report_subjects/rules/subject_input'

const optional = () => vine.string().nullable().optional()

export const reportShareValidator = vine.create({
  name: textUpTo(1000),
  linkId: optional(),
  campaignId: optional(),
  compare: compareField(),
  password: textUpTo(1000).nullable().optional(),
  expiresAt: dateTimeField().nullable().optional(),
  showDestinations: vine.boolean({ strict: true }).nullable().optional(),
})

export const changeReportShareValidator = vine.create({
  name: textUpTo(1000).nullable().optional(),
  password: textUpTo(1000).nullable().optional(),
  expiresAt: dateTimeField().nullable().optional(),
  showDestinations: vine.boolean({ strict: true }).nullable().optional(),
})

documentInput(reportShareValidator, {
  name: 'NewReportShare',
  fields: {
    name: { minLength: 1, maxLength: REPORT_NAME_LENGTH },
    linkId: { description: 'Of this link; without it and `campaignId` of the whole workspace' },
    campaignId: { description: 'Of this campaign' },
    compare: { description: COMPARE_NOTE },
    password: {
      description: 'Asked of readers; left out: none',
      minLength: 1,
      maxLength: SHARE_PASSWORD_LENGTH,
    },
    expiresAt: { description: 'When it ends; left out: when it is revoked' },
    showDestinations: { description: 'Are destinations of links shown?', default: false },
  },
  example: {
    name: 'Spring sale, for the agency',
    password: 'seven quiet lanterns',
    showDestinations: false,
  },
})

documentInput(changeReportShareValidator, {
  name: 'SharedReportChange',
  fields: {
    name: { minLength: 1, maxLength: REPORT_NAME_LENGTH },
    password: {
      description: 'Asked of readers; null: none any more',
      minLength: 1,
      maxLength: SHARE_PASSWORD_LENGTH,
    },
    expiresAt: { description: 'When it ends; null: when it is revoked' },
    showDestinations: { description: 'Are destinations of links shown?' },
  },
  example: { name: 'Spring sale, for the agency', expiresAt: null },
})
