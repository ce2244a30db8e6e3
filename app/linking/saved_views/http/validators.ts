import vine from '@vinejs/vine'
import { LINK_SORTS } from '#app/linking/links/queries/lists/order'
import { LINK_STATES } from '#app/linking/links/rules/effective_state'
import { dayOrTimeField, textUpTo } from '#app/shared/validation'

const optional = () => textUpTo(500).optional()

export const savedViewValidator = vine.create({
  name: vine.string().nullable().optional(),
  shared: vine.boolean({ strict: true }).nullable().optional(),
  filter: vine
    .object({
      search: optional(),
      state: vine.enum(LINK_STATES).optional(),
      tag: optional(),
      campaignId: optional(),
      folderId: optional(),
      domainId: optional(),
      createdFrom: dayOrTimeField().optional(),
      createdTo: dayOrTimeField().optional(),
      sort: vine.enum(LINK_SORTS).optional(),
    })
    .nullable()
    .optional(),
})
