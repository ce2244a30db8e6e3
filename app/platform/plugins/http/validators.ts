import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'

export const updatePluginValidator = vine.create({
  enabled: vine.boolean({ strict: true }).optional(),
  settings: vine.object({}).allowUnknownProperties().optional(),
})

documentInput(updatePluginValidator, {
  name: 'PluginChange',
  fields: {
    settings: { description: 'Values by the names of the settings; null: the default' },
  },
  example: { enabled: true },
})
