import vine from '@vinejs/vine'

export const updateTagValidator = vine.create({ name: vine.string().nullable().optional() })
