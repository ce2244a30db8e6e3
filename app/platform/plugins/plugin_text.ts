import { installedPlugins } from '#app/platform/plugins/host'

/**
 * Says a text of a plugin in a language, where a plugin has it there; else as the plugin wrote it.
 *
 * @param language the code of a language, as `de`
 */
export function sayPluginText(language: string, text: string): string {
  for (const { plugin } of installedPlugins().plugins) {
    const texts = plugin.texts?.[language]
    if (texts && Object.hasOwn(texts, text)) return texts[text]
  }
  return text
}
