import vine from '@vinejs/vine'

export const renameTagValidator = vine.create({
  name: vine.string().optional(),

  /** The tag that the person was told this one becomes one with. */
  mergeInto: vine.string().optional(),
})
