import vine from '@vinejs/vine'
import { MAX_BULK_IDS } from '#app/linking/bulk_changes/actions/select_links'
import { BULK_ACTIONS } from '#app/linking/bulk_changes/rules/bulk_action'
import { ENDS_WITHIN } from '#app/linking/link_list/queries/filter'
import { DESTINATION_MAX_LENGTH } from '#app/linking/links/rules/destination'
import { LINK_STATES } from '#app/linking/links/rules/effective_state'
import { LINK_HEALTH_STATUSES } from '#app/linking/links/rules/health_status'
import { documentInput } from '#app/platform/api/input_documents'
import { oneOf } from '#app/platform/api/schema'
import { dateTimeField, dayOrTimeField, optionalFlag, textUpTo } from '#app/shared/text/validation'

const optional = () => vine.string().nullable().optional()

const filter = vine.object({
  search: textUpTo(500).nullable().optional(),
  state: vine
    .enum(LINK_STATES.filter((state) => state !== 'Deleted'))
    .nullable()
    .optional(),
  tag: optional(),
  tags: textUpTo(1100).nullable().optional(),
  campaignId: optional(),
  folderId: optional(),
  domainId: optional(),
  health: vine.enum(LINK_HEALTH_STATUSES).nullable().optional(),
  createdBy: optional(),
  createdFrom: dayOrTimeField().nullable().optional(),
  createdTo: dayOrTimeField().nullable().optional(),
  hasPassword: optionalFlag(),
  hasRules: optionalFlag(),
  neverClicked: optionalFlag(),
  endsWithin: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([ENDS_WITHIN.least, ENDS_WITHIN.most])
    .nullable()
    .optional(),
})

export const bulkChangeValidator = vine.create({
  action: optional(),
  linkIds: vine.array(vine.string()).nullable().optional(),
  filter: filter.nullable().optional(),
  expectedCount: vine.number({ strict: true }).withoutDecimals().nullable().optional(),
  tags: vine.array(vine.string()).nullable().optional(),
  endsAt: dateTimeField().nullable().optional(),
  folderId: optional(),
  campaignId: optional(),
  search: textUpTo(DESTINATION_MAX_LENGTH).nullable().optional(),
  replace: textUpTo(DESTINATION_MAX_LENGTH).nullable().optional(),
  dryRun: optionalFlag(),
  runAsJob: optionalFlag(),
})

documentInput(bulkChangeValidator, {
  name: 'BulkChange',
  required: ['action'],
  fields: {
    action: oneOf(BULK_ACTIONS, 'What to do; its case does not matter'),
    linkIds: { description: 'The links; or give `filter`', maxItems: MAX_BULK_IDS },
    filter: { description: 'Which links: as the list of links takes it, at least one value' },
    expectedCount: { description: 'Links that the filter has to match', minimum: 0 },
    tags: { description: 'For `addTags` and `removeTags`' },
    endsAt: { description: 'For `setExpiry`' },
    folderId: { description: 'For `move`; null: the root' },
    campaignId: { description: 'For `setCampaign`' },
    search: { description: 'For `replaceDestination`: a part of the destination' },
    replace: { description: 'For `replaceDestination`: the new text' },
    runAsJob: { description: 'Have a worker make the change', default: false },
    dryRun: { description: 'Only count', default: false },
  },
  example: { action: 'addTags', filter: { search: 'spring' }, tags: ['seasonal'], dryRun: true },
})

export const undoBulkChangeValidator = vine.create({ runAsJob: optionalFlag() })

documentInput(undoBulkChangeValidator, {
  name: 'BulkChangeUndo',
  fields: { runAsJob: { description: 'Have a worker undo it', default: false } },
  example: { runAsJob: false },
})
