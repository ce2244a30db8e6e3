import vine from '@vinejs/vine'

export const renameTagValidator = vine.create({
  name: vine.string().optional(),

  /** The tag that this one is merged into, as the page said. */
  mergeInto: vine.string().optional(),
})
