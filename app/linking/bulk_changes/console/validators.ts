import vine from '@vinejs/vine'
import { emptyIsNothing } from '#app/platform/console/rules/form_fields'

const text = () => vine.string().parse(emptyIsNothing).optional()

export const bulkChangeFormValidator = vine.create({
  /** Several with commas between them. */
  tags: text(),

  /** A day and a time in the workspace's zone, as the browser's own field sends it. */
  endsAt: text(),
  /** Where to; `folderId` is the list's own filter. */
  toFolderId: text(),

  toCampaignId: text(),

  /** The text in destinations, as it was typed, and what takes its place. */
  find: text(),
  replaceWith: text(),

  /** How many links the page spoke of; checked against those that the filter matches now. */
  count: vine.number().withoutDecimals().parse(emptyIsNothing).optional(),
  confirmation: text(),
  step: vine.enum(['preview', 'change']).optional(),
})
