import vine from '@vinejs/vine'

export const folderValidator = vine.create({
  name: vine.string().nullable().optional(),
  parentId: vine.string().nullable().optional(),
})
