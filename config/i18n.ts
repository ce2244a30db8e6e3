import app from '@adonisjs/core/services/app'
import { defineConfig, loaders } from '@adonisjs/i18n'
import { MessageFormatter } from '#app/platform/console/rules/message_format'

/** The console's texts: one folder of `resources/lang` a language. */
export default defineConfig({
  defaultLocale: 'en',
  formatter: () => new MessageFormatter(),
  loaders: [loaders.fs({ location: app.languageFilesPath() })],
})
