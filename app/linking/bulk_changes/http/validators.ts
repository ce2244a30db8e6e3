import vine from '@vinejs/vine'
import { LINK_STATES } from '#app/linking/links/rules/effective_state'
import { dateTimeField, dayOrTimeField, textUpTo } from '#app/shared/validation'

const optional = () => vine.string().nullable().optional()

const filter = vine.object({
  search: textUpTo(500).nullable().optional(),
  state: vine
    .enum(LINK_STATES.filter((state) => state !== 'Deleted'))
    .nullable()
    .optional(),
  tag: optional(),
  campaignId: optional(),
  folderId: optional(),
  domainId: optional(),
  createdFrom: dayOrTimeField().nullable().optional(),
  createdTo: dayOrTimeField().nullable().optional(),
})

export const bulkChangeValidator = vine.create({
  action: optional(),
  linkIds: vine.array(vine.string()).nullable().optional(),
  filter: filter.nullable().optional(),
  expectedCount: vine.number({ strict: true }).withoutDecimals().nullable().optional(),
  tags: vine.array(vine.string()).nullable().optional(),
  endsAt: dateTimeField().nullable().optional(),
  folderId: optional(),
  dryRun: vine.boolean({ strict: true }).nullable().optional(),
})
