import vine from '@vinejs/vine'

export const updatePluginValidator = vine.create({
  enabled: vine.boolean({ strict: true }).optional(),
  settings: vine.object({}).allowUnknownProperties().optional(),
})
