import { CONTRACT, definePlugin } from '#plugin_contract'
import { createYourlsDialect } from './dialect.js'
import { SETTINGS } from './settings.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'yourls',
  name: 'YOURLS API',
  summary: 'Programs that speak to YOURLS create and read links here, at /yourls-api.php.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'plug',
  texts,
  settings: SETTINGS,
  contribute: (runtime) => ({ apiDialects: [createYourlsDialect(runtime)] }),
  samples: () => import('./samples.js'),
})
