import vine from '@vinejs/vine'
import { ENDS_WITHIN } from '#app/linking/link_list/queries/filter'
import { LINK_SORTS } from '#app/linking/link_list/queries/order'
import { LINK_STATES } from '#app/linking/links/rules/effective_state'
import { LINK_HEALTH_STATUSES } from '#app/linking/links/rules/health_status'
import { SAVED_VIEW_NAME_LENGTH } from '#app/linking/saved_views/actions/change_saved_view'
import { documentInput } from '#app/platform/api/input_documents'
import { dayOrTimeField, textUpTo } from '#app/shared/text/validation'

const optional = () => textUpTo(500).optional()

export const savedViewValidator = vine.create({
  name: vine.string().nullable().optional(),
  shared: vine.boolean({ strict: true }).nullable().optional(),
  filter: vine
    .object({
      search: optional(),
      state: vine.enum(LINK_STATES).optional(),
      tag: optional(),
      tags: textUpTo(1100).optional(),
      campaignId: optional(),
      folderId: optional(),
      domainId: optional(),
      health: vine.enum(LINK_HEALTH_STATUSES).optional(),
      createdBy: optional(),
      createdFrom: dayOrTimeField().optional(),
      createdTo: dayOrTimeField().optional(),
      hasPassword: vine.boolean({ strict: true }).optional(),
      hasRules: vine.boolean({ strict: true }).optional(),
      neverClicked: vine.boolean({ strict: true }).optional(),
      endsWithin: vine
        .number({ strict: true })
        .withoutDecimals()
        .range([ENDS_WITHIN.least, ENDS_WITHIN.most])
        .optional(),
      sort: vine.enum(LINK_SORTS).optional(),
    })
    .nullable()
    .optional(),
})

documentInput(savedViewValidator, {
  name: 'NewSavedView',
  changeName: 'SavedViewChange',
  required: ['name'],
  fields: {
    name: { minLength: 1, maxLength: SAVED_VIEW_NAME_LENGTH },
    shared: { description: 'Share it with the workspace; needs the role Manager', default: false },
    filter: { description: 'Filters and sort, as the list of links takes them' },
  },
  example: { name: 'Spring, newest first', filter: { tag: 'spring', sort: '-createdAt' } },
})
