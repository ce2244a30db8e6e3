import { test } from '@japa/runner'
import { listConsoleLanguages } from '#app/platform/languages/console_languages'
import type { SettingsDescription } from '#app/platform/plugins/contract'
import { installedPlugins, installPlugins } from '#app/platform/plugins/host'
import { sayPluginText } from '#app/platform/plugins/plugin_text'
import plugins from '#config/plugins'

/** The same in every language. */
const NAMES = ['StartTLS']

const textsOf = (settings: SettingsDescription) =>
  Object.values(settings).flatMap(({ label, help }) => [label, help])

test.group('Texts of plugins', (group) => {
  group.setup(() => installPlugins(plugins))

  test('are in every language of the console', ({ assert }) => {
    const faults: string[] = []
    for (const { plugin, contribution } of installedPlugins().plugins) {
      const { chatChannels = [], identityProviders = [] } = contribution
      const all = [
        plugin.summary,
        ...textsOf(plugin.settings),
        ...chatChannels.map(({ addressHelp }) => addressHelp),
        ...identityProviders.flatMap(({ settings, secretHelp }) => [
          ...textsOf(settings),
          secretHelp,
        ]),
      ].filter((text) => text !== undefined && !NAMES.includes(text))
      for (const language of listConsoleLanguages().slice(1)) {
        const own = plugin.texts?.[language] ?? {}
        for (const text of all) {
          if (!own[text!]) faults.push(`${plugin.id} in ${language}: ${text}`)
        }
        for (const text of Object.keys(own)) {
          if (!all.includes(text) && text !== 'days') faults.push(`${plugin.id} has no “${text}”`)
        }
      }
    }
    assert.deepEqual(faults, [])
  })

  test('stay as the plugin wrote them where it has no others', ({ assert }) => {
    const { summary } = installedPlugins().plugins[0].plugin
    assert.equal(sayPluginText('eo', summary), summary)
    assert.notEqual(sayPluginText('de', summary), summary)
    assert.equal(sayPluginText('de', 'constructor'), 'constructor')
  })
})
