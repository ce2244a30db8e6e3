import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import type { Setting, SettingsDescription } from '#app/platform/plugins/contract'
import { readSettingValue } from '#app/platform/plugins/rules/setting_value'

const settingRule = vine.createRule((given: unknown, setting: Setting, field: FieldContext) => {
  const read = readSettingValue(setting, given)
  if ('value' in read) return field.mutate(read.value, field)
  field.report(read.fault.message, read.fault.rule, field, read.fault.args)
})

/**
 * Checks what a form or a call says of a plugin's settings: whatever is not there stays as it is,
 * null goes back to the default, and other names are dropped.
 */
export function createPluginSettingsValidator(description: SettingsDescription) {
  const fields = Object.entries(description).map(([name, setting]) => [
    name,
    vine.any().use(settingRule(setting)).nullable().optional(),
  ])
  return vine.create(vine.object(Object.fromEntries(fields)))
}
