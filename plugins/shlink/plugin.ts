import { CONTRACT, definePlugin } from '#plugin_contract'
import { createShlinkDialect } from './dialect.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'shlink',
  name: 'Shlink API',
  summary: 'Programs that speak to Shlink, and its web interface, work with links here, at /rest.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'plug',
  texts,
  settings: {},
  contribute: ({ clock }) => ({ apiDialects: [createShlinkDialect(clock)] }),
  samples: () => import('./samples.js'),
})
