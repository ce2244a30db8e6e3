import vine from '@vinejs/vine'

/** What a name may be is said by the rules of the feature, each with a code of its own. */
export const savedViewFormValidator = vine.create({
  name: vine.string().optional(),
  shared: vine.literal('1').optional(),
})
